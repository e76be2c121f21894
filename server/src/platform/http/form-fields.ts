import { invalidParams } from "../errors/app-error.ts";

/** A field of a form: its texts in order, or nested fields where its name has brackets. */
export interface FormField {
  readonly texts: string[];
  readonly fields: Map<string, FormField>;
}

const MAX_FIELDS = 2000;
const MAX_DEPTH = 16;
const LONGEST_NAME = 1000;

/** Groups the pairs of a form by name: `filter[0][key]` is the field `key` of the field `0` of `filter`. */
export function readFormFields(form: URLSearchParams): Map<string, FormField> {
  if (form.size > MAX_FIELDS) throw invalidParams({ body: `The form has more than ${MAX_FIELDS} fields.` });
  const root = newField();
  for (const [name, text] of form) {
    let field = root;
    for (const part of pathOf(name)) {
      // An empty bracket appends: `tags[]=a&tags[]=b`.
      const key = part === "" && field !== root ? String(field.fields.size) : part;
      let next = field.fields.get(key);
      if (!next) field.fields.set(key, (next = newField()));
      field = next;
    }
    field.texts.push(text);
  }
  return root.fields;
}

const newField = (): FormField => ({ texts: [], fields: new Map() });

function pathOf(name: string): string[] {
  if (name.length > LONGEST_NAME)
    throw invalidParams({ body: "The form has a field whose name is too long." });
  const start = name.indexOf("[");
  if (start <= 0) return [name];
  const brackets = name.slice(start);
  if (!/^(?:\[[^[\]]*\])+$/.test(brackets)) {
    throw invalidParams({
      [name]: `Write the field ${name} with closed brackets, for example filter[0][key].`,
    });
  }
  const path = [name.slice(0, start), ...brackets.slice(1, -1).split("][")];
  if (path.length > MAX_DEPTH)
    throw invalidParams({ body: `The form has a field nested deeper than ${MAX_DEPTH} levels.` });
  return path;
}
