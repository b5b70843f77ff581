/** What some work hands over, piece by piece, as it is taken. */
export async function* handed<Piece>(
  work: (hand: (piece: Piece) => Promise<void>) => Promise<unknown>,
): AsyncGenerator<Piece> {
  let waiting: { piece: Piece; taken: () => void } | undefined;
  let wake: () => void = () => undefined;
  let isOver = false;
  const hand = (piece: Piece): Promise<void> =>
    new Promise((taken) => {
      waiting = { piece, taken };
      wake();
    });
  const done = work(hand).finally(() => {
    isOver = true;
    wake();
  });
  // It is asked for below, when everything has been taken.
  done.catch(() => undefined);
  for (;;) {
    if (waiting) {
      const { piece, taken } = waiting;
      waiting = undefined;
      yield piece;
      taken();
    } else if (isOver) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  await done;
}
