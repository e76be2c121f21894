export type Row = Record<string, unknown>;

export interface Item {
  readonly json: Row;
  readonly pairedItem?: { readonly item: number };
}

export interface Receipt {
  readonly status: number;
  readonly items: readonly Item[];
}

export interface Hook {
  checkExists(): Promise<boolean>;
  create(): Promise<boolean>;
  delete(): Promise<boolean>;
  receive(request: { headers: object; body: string }): Promise<Receipt>;
}

export interface NodeHost {
  execute(parameters: Row, more?: { items?: readonly Row[]; continueOnFail?: boolean }): Promise<Item[]>;
  menu(method: string, parameters?: Row): Promise<{ name: string; value: string }[]>;
  hook(parameters: Row): Hook;
}
