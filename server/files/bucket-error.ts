/** The bucket did not do what it was asked. The words name neither key nor secret. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly status: number | null;
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
