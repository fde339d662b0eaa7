"""bytes and bytearray: literals, indexing, methods, mutation, conversion and refusals."""


def attempt(label, action):
    try:
        print(label, repr(action()))
    except (TypeError, ValueError, IndexError, UnicodeError) as error:
        print(label, type(error).__name__, error)


def checksum(data):
    total = 0
    for byte in data:
        total = (total * 31 + byte) & 0xFFFF
    return total


def main():
    b = b"abc\x00\xff"
    print(b, b[0], b[-1], b[1:3], b[::-1], len(b), list(b), b.hex(), b.hex("-"))
    print("héé".encode(), "é".encode("latin-1"), b"h\xc3\xa9".decode(), bytes([1, 2]), bytes(3), bytes.fromhex("ff 00"))
    print(
        b"a,b".split(b","), b" x ".strip(), b"abc".upper(),
        b"-".join([b"a", b"b"]), b"abc".find(b"c"), b"ab" in b"cab",
    )
    m = bytearray(b"hello")
    alias = m
    m[0] = 72
    m += b"!!"
    m[1:3] = b"E"
    del m[-1]
    m.append(33)
    print(m, alias is m, bytes(m), m.pop(), m.index(ord("o")))
    print(b"abc" == bytearray(b"abc"), b"a" < b"b", b"a" == "a", {b"k": 1}[b"k"], checksum(b"payload"))
    attempt("decode", lambda: b"\xff".decode())
    attempt("encode", lambda: "é".encode("ascii"))
    attempt("errors", lambda: (b"a\xffb".decode(errors="replace"), "aéb".encode("ascii", "ignore")))
    attempt("mix", lambda: b"a" + "a")
    attempt("range", lambda: bytes([256]))
    attempt("text", lambda: bytes("abc"))
    attempt("store", lambda: bytearray(b"a").__setitem__(0, 300))
    attempt("index", lambda: b"a"[1])
    view = memoryview(m)
    print(view[0], bytes(view[1:3]), view.tolist()[:2])
    view.release()
    encoded = "".join(f"{byte:08b}" for byte in b"Hi")
    decoded = bytes(int(encoded[i : i + 8], 2) for i in range(0, len(encoded), 8))
    print(encoded, decoded)
    return int.from_bytes(b"\x01\x00", "big"), (1024).to_bytes(2, "little")
