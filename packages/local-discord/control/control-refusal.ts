/** A refusal of the control API; the message is its sentence. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
  /** 409 for what a client would not let a person do. */
  readonly status: number;
  /** Fields of the answer beside its sentence. */
  readonly more: object;

  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}
