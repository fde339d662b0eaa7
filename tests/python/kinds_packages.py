"""Operands for the entries of the table that belong to installed packages, made only where the package is there."""

import importlib

NUMBERS = ([3.0, 1.0, 2.0], [1.0, 5.0, 4.0])
SQUARE = [[2.0, 1.0], [1.0, 3.0]]


def array(*values):
    return importlib.import_module("numpy").array(*values)


def pandas():
    return importlib.import_module("pandas")


def table():
    return pandas().DataFrame({"text": ["b", "a", "b"], "n": [3.0, 1.0, 2.0]})


def numbers():
    return table()[["n"]]


def tree():
    return importlib.import_module("bs4").BeautifulSoup("<p class='x'>a<b>c</b><b>d</b></p>", "html.parser")


def element():
    return importlib.import_module("lxml.html").fromstring("<div><p>a</p><p>b</p></div>")[0]


def child():
    first = element()
    return first.getparent(), first


def encoding():
    ranks = {bytes([byte]): byte for byte in range(256)}
    return importlib.import_module("tiktoken").Encoding("bytes", pat_str=".", mergeable_ranks=ranks, special_tokens={})


def tokenizer():
    tokenizers = importlib.import_module("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({"a": 0, "b": 1}, unk_token="a"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    return made


def model():
    pydantic = importlib.import_module("pydantic")
    return pydantic.create_model("Item", name=(str, ...), tags=(list[int], ...))


def splitter(name):
    made = getattr(importlib.import_module("langchain_text_splitters"), name)
    return lambda: made(separator=" ", chunk_size=5, chunk_overlap=0) if name[0] == "C" else made(chunk_size=5, chunk_overlap=0)


def sentences():
    """The rules for sentences, without the data that is downloaded for them."""
    tokenize = importlib.import_module("nltk.tokenize")
    tokenize._get_punkt_tokenizer = lambda language: tokenize.PunktSentenceTokenizer()
    return ("One. Two and three.",)


RECEIVERS = {
    "ndarray": lambda: array(NUMBERS[0]),
    "float64": lambda: array([1.5])[0],
    "uint64": lambda: array([3]).astype("uint64")[0],
    "complex128": lambda: array([1j])[0],
    "DataFrame": table,
    "Series": lambda: table()["n"],
    "Index": lambda: table().index,
    "StringMethods": lambda: table()["text"].str,
    "DataFrameGroupBy": lambda: table().groupby("text"),
    "Tag": lambda: tree().p,
    "NavigableString": lambda: tree().b.string,
    "_Element": element,
    "HtmlElement": element,
    "Template": lambda: importlib.import_module("jinja2").Template("{{ a }} {{ b | upper }}"),
    "Encoding": encoding,
    "Tokenizer": tokenizer,
    "isoparser": lambda: importlib.import_module("dateutil.parser").isoparser(),
    "relativedelta": lambda: importlib.import_module("dateutil.relativedelta").relativedelta(days=1),
    "RegexpTokenizer": lambda: importlib.import_module("nltk").RegexpTokenizer(r"\w+"),
    "TreebankWordTokenizer": lambda: importlib.import_module("nltk").TreebankWordTokenizer(),
    "PorterStemmer": lambda: importlib.import_module("nltk").PorterStemmer(),
    "CharacterTextSplitter": lambda: splitter("CharacterTextSplitter")(),
    "RecursiveCharacterTextSplitter": lambda: splitter("RecursiveCharacterTextSplitter")(),
}

# Behind a receiver.
ITEMS = {
    "numpy": (lambda: (), lambda: (1,), lambda: (array(NUMBERS[1]),), lambda: ("float32",), lambda: (array([0, 2]),), lambda: (0, 2),
        lambda: (0, 1), lambda: ([1, 0], array([7.0, 8.0])), lambda: (array([True, False, True]),)),
    "pandas": (lambda: (), lambda: (1,), lambda: ("n",), lambda: (1, "n"), lambda: (table(),), lambda: (table()["n"],), lambda: ([0, 1],),
        lambda: ("a",), lambda: ("(a)",), lambda: ("a", "b"), lambda: (["n"],), lambda: (0, 2), lambda: (1.0, 2.0), lambda: ({"n": "m"},),
        lambda: ("float32",), lambda: (5,), lambda: (["text"],), lambda: (0,), lambda: (numbers(),), lambda: ([0.5],)),
    "bs4": (lambda: (), lambda: ("b",), lambda: ("class",)),
    "lxml": (lambda: (), lambda: ("p",), lambda: (element(),), lambda: ("class",)),
    "tiktoken": (lambda: ("ab",), lambda: ([97, 98],), lambda: (["ab", "c"],), lambda: ([[97], [98]],), lambda: (97,), lambda: (b"a",)),
    "tokenizers": (lambda: (), lambda: ("a b",), lambda: (["a", "b"],), lambda: ([0, 1],), lambda: ([[0], [1]],), lambda: (0,)),
    "jinja2": (lambda: ({"a": [1], "b": "x"},),),
    "dateutil": (lambda: (),),
    "nltk": (lambda: ("running here, now",),),
    "langchain_text_splitters": (lambda: ("aa bb cc dd",), lambda: (["aa bb cc dd"],)),
}

FUNCTIONS = {
    "numpy": (lambda: (array(NUMBERS[0]),), lambda: (array(NUMBERS[0]), array(NUMBERS[1])), lambda: (array(SQUARE),), lambda: (3,),
        lambda: (array([6, 4]), array([2, 3])), lambda: ([array(NUMBERS[0]), array(NUMBERS[1])],), lambda: (array(SQUARE), array(NUMBERS[0][:2])),
        lambda: (array(NUMBERS[0]), 1), lambda: (array(NUMBERS[0]), 0, 2), lambda: (array([1, 0, 1]),), lambda: (0, 1, 3), lambda: (2, 7.0),
        lambda: (array(NUMBERS[0]), 50), lambda: (array([[[1.0]]]),), lambda: (array(NUMBERS[0]), 1, 9.0), lambda: (array(SQUARE), 0, 1),
        lambda: ([array(NUMBERS[0])],), lambda: (array(NUMBERS[0]), array(NUMBERS[1]), 1), lambda: (array(NUMBERS[0]), [0, 2]),
        lambda: (array([[[1.0, 2.0]]]), 1), lambda: (array([0.5]),), lambda: (array(NUMBERS[0]), 0.5)),
    "pandas": (lambda: ([3, 1, 2],), lambda: ({"a": [1, 2]},), lambda: ([table(), table()],), lambda: (table(), table()), lambda: (table(),),
        lambda: ("2024-01-01",), lambda: ("2024-01-01", "2024-01-03"), lambda: (array(NUMBERS[0]), 2), lambda: (table()["n"], table()["text"]),
        lambda: (table(), "n", "text"), lambda: (1,)),
    "bs4": (lambda: ("<p>a</p>", "html.parser"),),
    "lxml": (lambda: ("<p>a</p>",), lambda: (element(),)),
    "jinja2": (lambda: ("{{ a }}",),),
    "markdown": (lambda: ("# a",),),
    "dateutil": (lambda: (),),
    "nltk": (lambda: ("a b",), lambda: ("ab", "ac"), lambda: ({1, 2}, {2, 3})),
}

FIXED = {
    ("yaml", "load"): lambda: ("a: 1", importlib.import_module("yaml").SafeLoader),
    ("dateutil.parser.isoparser.isoparser", "isoparse"): lambda: (RECEIVERS["isoparser"](), "2024-01-01"),
    ("numpy", "interp"): lambda: (array([1.5]), array([1.0, 2.0]), array([5.0, 6.0])),
    ("numpy", "kron"): lambda: (array(SQUARE), array(SQUARE)),
    ("numpy", "where"): lambda: (array([True, False, True]), array(NUMBERS[0]), array(NUMBERS[1])),
    ("numpy", "cross"): lambda: (array(NUMBERS[0]), array(NUMBERS[1])),
    ("numpy", "polyfit"): lambda: (array(NUMBERS[0]), array(NUMBERS[1]), 1),
    ("numpy", "arccosh"): lambda: (array([1.5, 2.0]),),
    ("numpy", "arctanh"): lambda: (array([0.5, 0.25]),),
    ("numpy", "arccos"): lambda: (array([0.5, 0.25]),),
    ("numpy", "arcsin"): lambda: (array([0.5, 0.25]),),
    ("numpy", "trace"): lambda: (array(SQUARE),),
    ("numpy", "moveaxis"): lambda: (array(SQUARE), 0, 1),
    ("numpy.linalg", "matrix_power"): lambda: (array(SQUARE), 2),
    ("numpy.linalg", "solve"): lambda: (array(SQUARE), array([1.0, 2.0])),
    ("numpy.linalg", "lstsq"): lambda: (array(SQUARE), array([1.0, 2.0])),
    ("numpy.ndarray", "put"): lambda: (array(NUMBERS[0]), [0], array([9.0])),
    ("numpy.ndarray", "item"): lambda: (array(NUMBERS[0]), 1),
    ("numpy.ndarray", "diagonal"): lambda: (array(SQUARE),),
    ("numpy.ndarray", "trace"): lambda: (array(SQUARE),),
    ("numpy.ndarray", "reshape"): lambda: (array(NUMBERS[0]), (3, 1)),
    ("numpy.ndarray", "swapaxes"): lambda: (array(SQUARE), 0, 1),
    ("numpy", "reshape"): lambda: (array(NUMBERS[0]), (3, 1)),
    ("pandas", "unique"): lambda: (table()["n"],),
    ("pandas.DataFrame", "dot"): lambda: (numbers(), array([2.0])),
    ("pandas.DataFrame", "join"): lambda: (numbers(), table()[["text"]]),
    ("pandas.DataFrame", "pivot_table"): lambda: (table(), "n", "text"),
    ("lxml.etree._Element", "index"): child,
    ("lxml.html.HtmlElement", "index"): child,
    ("pandas", "melt"): lambda: (table(),),
    ("pandas", "Timestamp"): lambda: ("2024-01-01",),
    ("pandas", "get_dummies"): lambda: (table()["text"],),
    ("pandas", "json_normalize"): lambda: ([{"a": {"b": 1}}],),
    ("nltk.tokenize", "sent_tokenize"): sentences,
    ("nltk.tokenize", "word_tokenize"): lambda: ("One. Two.", "english", True),
    ("lxml.etree", "tostring"): lambda: (element(),),
    ("lxml.html", "tostring"): lambda: (element(),),
    ("pydantic.main", "BaseModel.model_copy"): lambda: (model()(name="a", tags=[1]),),
    ("pydantic.main", "BaseModel.model_dump"): lambda: (model()(name="a", tags=[1]),),
    ("pydantic.main", "BaseModel.model_dump_json"): lambda: (model()(name="a", tags=[1]),),
    ("pydantic.main", "BaseModel.model_json_schema"): lambda: (),
    ("pydantic.main", "BaseModel.model_validate"): lambda: ({"name": "a", "tags": [1]},),
    ("pydantic.main", "BaseModel.model_validate_json"): lambda: ('{"name": "a", "tags": [1]}',),
    ("tokenizers.Encoding", "char_to_token"): lambda: (tokenizer().encode("a b"), 0),
}
for _name in ("char_to_word", "token_to_chars", "token_to_word", "word_to_chars", "word_to_tokens"):
    FIXED["tokenizers.Encoding", _name] = lambda: (tokenizer().encode("a b"), 0)

# What is asked of a class is asked of one of the user's.
OF_CLASS = {"BaseModel.model_json_schema", "BaseModel.model_validate", "BaseModel.model_validate_json"}
