/** An error response of the control API. The message is its sentence. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
  /** HTTP status. 409: a client would not let the person do it. */
  readonly status: number;
  /** Further fields of the response. */
  readonly more: object;

  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}
