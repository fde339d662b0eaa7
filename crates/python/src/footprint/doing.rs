//! What operations that are not followed add to the footprint of code set aside.

use sooner_machine::{Args, Ask, Value};

use super::Walk;
use crate::known::is_invoked;
use crate::object::{Object, PyValue, lower};
use crate::reach::{self, Keys};
use crate::{attributes, escape, plan, results, sees};

impl Walk {
    /// One that is not followed.
    pub fn does(&mut self, ask: Ask, args: &[PyValue]) {
        let given = Args::of(args);
        let mut walk = Walk::default();
        walk.adds_sees(sees::doing(ask, &given));
        if sees::passes_on(ask, &given) {
            walk.sees(args.iter().skip(2));
            walk.found = walk.found.as_led();
        }
        self.found.add_sees(walk.found);
        let more = plan::may_write(ask, &given);
        if let [Value::Host(object), name, ..] = args
            && attributes::is_known(name)
            && self.blank.iter().any(|blank| blank.ptr() == object.ptr())
        {
            let key = reach::key(object);
            self.unborn.extend([key, reach::any_attribute(key), reach::attribute(key, &lower(name))]);
        }
        self.puts.changes(&more.written().collect::<Keys>());
        self.puts.puts_into(results::put_into(ask, &given, &more));
        self.found.add(more);
    }

    /// One that changes only what the code has made.
    pub(super) fn changes(&mut self, own: Object, ask: Ask, mut args: Vec<PyValue>) -> PyValue {
        let stores = args.len() < 2 || !is_invoked(ask) || results::is_of_container(&plan::name_of(&args[1]));
        self.found.hands_out |= !stores && escape::may_hand_out(ask, &Args::of(&args)); // What is put into it is when it is.
        self.adds_sees(sees::doing(ask, &Args::of(&args)));
        let key = reach::key(&own);
        args[0] = Value::Host(own);
        let mut more = plan::may_write(ask, &Args::of(&args));
        self.puts.changes_made(&more.written().collect::<Keys>());
        more.writes.retain(|written| *written != key);
        more.items.retain(|(written, _)| *written != key);
        self.found.add(more);
        Value::Unset
    }
}
