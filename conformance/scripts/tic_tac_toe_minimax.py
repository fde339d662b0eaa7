"""Tic-tac-toe played by minimax with memo and pruning; illegal moves are refused."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class IllegalMove(Exception):
    pass


class Board:
    def __init__(self, cells="." * 9, turn="X"):
        self.cells, self.turn = cells, turn

    @property
    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != ".":
                return self.cells[a]
        return None

    @property
    def over(self):
        return self.winner is not None or "." not in self.cells

    def moves(self):
        return [] if self.over else [i for i, c in enumerate(self.cells) if c == "."]

    def play(self, at):
        if self.over:
            raise IllegalMove("the game is over")
        try:
            taken = self.cells[at]
        except IndexError:
            raise IllegalMove(f"no cell {at}") from None
        if taken != ".":
            raise IllegalMove(f"{taken} is at {at}")
        return Board(self.cells[:at] + self.turn + self.cells[at + 1:], "O" if self.turn == "X" else "X")

    def __str__(self):
        return "\n".join(self.cells[i : i + 3] for i in (0, 3, 6))


def minimax(board, memo):
    key = board.cells
    if key in memo:
        return memo[key]
    if board.over:
        result = {"X": 1, "O": -1, None: 0}[board.winner], None
    else:
        better = (lambda a, b: a > b) if board.turn == "X" else (lambda a, b: a < b)
        result = None
        for move in board.moves():
            score, _ = minimax(board.play(move), memo)
            if result is None or better(score, result[0]):
                result = (score, move)
    memo[key] = result
    return result


def pruned(board, alpha=-2, beta=2, counter=None):
    if counter is not None:
        counter[0] += 1
    if board.over:
        return {"X": 1, "O": -1, None: 0}[board.winner]
    best = -2 if board.turn == "X" else 2
    for move in board.moves():
        score = pruned(board.play(move), alpha, beta, counter)
        if board.turn == "X":
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def game(openings, memo):
    board, moves = Board(), []
    for turn in range(9):
        move = openings[turn] if turn < len(openings) else minimax(board, memo)[1]
        board = board.play(move)
        moves.append(move)
        if board.over:
            break
    return board, moves


def main():
    memo = {}
    for openings in ((4,), (0, 1), (4, 1), (0, 4, 8)):
        board, moves = game(openings, memo)
        print(openings, moves, board.winner)
    print(board, len(memo), sep="\n")
    counter = [0]
    middle = Board().play(4).play(1).play(0)
    print(pruned(middle, counter=counter), minimax(middle, memo)[0], counter)
    position = Board("XX.OO....", "X")
    print(minimax(position, memo), position.moves(), position.play(2).winner, position.play(2).moves())
    for moves in ([4, 4], [9], [0, 3, 1, 4, 2, 5], [-1, 8]):
        board = Board()
        try:
            for at in moves:
                board = board.play(at)
        except IllegalMove as error:
            print(moves, error, error.__suppress_context__)
    for text in ("XXX......", "OXOXXOXOX", "........."):
        board = Board(text)
        print(board.winner, board.over, len(board.moves()))
    return Board("XOXOXOOXO").play(0)
