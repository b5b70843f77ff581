/** Why something was not sent; in Chinese. */
export class SendFault extends Error {
  /** What the receiver answered, where it did. */
  readonly status: number | null;
  /** Whether another attempt would come to the same. */
  readonly isFinal: boolean;

  constructor(
    message: string,
    { status = null, isFinal = false }: { status?: number | null; isFinal?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.isFinal = isFinal;
  }
}
