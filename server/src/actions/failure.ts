/** Why an action failed, in a sentence for the model and the log. */
export class ActionFailure extends Error {
  /** Whether another attempt may succeed. */
  readonly isTransient: boolean;

  constructor(message: string, { isTransient = false }: { isTransient?: boolean } = {}) {
    super(message);
    this.name = "ActionFailure";
    this.isTransient = isTransient;
  }
}
