/** Thrown by a job that has nothing to do yet: it runs again after a while, and has not failed. */
export class Later extends Error {
  readonly afterMs: number;

  constructor(afterMs: number) {
    super(`again in ${afterMs} ms`);
    this.afterMs = afterMs;
  }
}
