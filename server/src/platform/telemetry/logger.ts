type LogLine = (details: object, message: string) => void;

export interface Logger {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
}
