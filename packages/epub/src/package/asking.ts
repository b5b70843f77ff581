/** Part of opening a book: asks for a file of the archive by its name and goes on with its bytes. */
export type Asking<Result> = Generator<string, Result, Uint8Array>;

/** Answers out of an archive in memory. What `read` throws is thrown where the file was asked for. */
export function answerNow<Result>(
  parser: Asking<Result>,
  read: (name: string) => Uint8Array,
): Result {
  let step = parser.next();
  while (!step.done) {
    const bytes = attempt(() => read(step.value as string));
    step = 'error' in bytes ? parser.throw(bytes.error) : parser.next(bytes.value);
  }
  return step.value;
}

/** Answers out of an archive that is read by ranges. */
export async function answerLater<Result>(
  parser: Asking<Result>,
  read: (name: string) => Promise<Uint8Array>,
): Promise<Result> {
  let step = parser.next();
  while (!step.done) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- what is asked for next depends on this
    const bytes = await read(step.value).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    step = 'error' in bytes ? parser.throw(bytes.error) : parser.next(bytes.value);
  }
  return step.value;
}

function attempt<Value>(act: () => Value): { value: Value } | { error: unknown } {
  try {
    return { value: act() };
  } catch (error) {
    return { error };
  }
}
