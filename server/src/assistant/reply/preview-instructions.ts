import { listContactFields } from "../../contacts/index.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { requireReplySettings } from "../../projects/index.ts";
import { FACT_NAMES, factsOf, unknownPlaceholders } from "./facts.ts";
import { readBusiness } from "./read-facts.ts";
import { systemText } from "./system-text.ts";

/** A visitor to try instructions with. */
const VISITOR = {
  visitor: { language: "en", country: "GB", page: "https://example.com/pricing" },
  contact: {
    name: "Ada Lovelace",
    first_name: "Ada",
    email: "ada@example.com",
    phone: "+442079460958",
    external_id: "42",
  },
};

interface InstructionsInput {
  readonly prompt?: string | undefined;
  readonly restriction?: string | undefined;
  readonly add_facts?: number | undefined;
}

interface InstructionsPreview {
  readonly text: string;
  readonly placeholders: { name: string; label: string | null }[];
  readonly unknown: string[];
}

/** What a model reads of instructions, with the time and hours of now and a visitor that is made up. */
export async function previewInstructions(
  context: ProjectContext,
  input: InstructionsInput,
): Promise<InstructionsPreview> {
  const { db, project } = context;
  const key = { projectId: project.id };
  const live = await requireReplySettings(db.read, key);
  const settings = {
    ...live,
    prompt: input.prompt ?? live.prompt,
    restriction: input.restriction ?? live.restriction,
    add_facts: input.add_facts ?? live.add_facts,
  };
  const rows = await listContactFields(db.read, key);
  const fields = Object.fromEntries(rows.map(({ field_key, label }) => [field_key, label]));
  const business = await readBusiness(context, project.id, null);
  const values = { ...business, ...VISITOR, contact: { ...VISITOR.contact, fields } };
  const { prompt, restriction } = settings;
  return {
    text: systemText({ settings, facts: factsOf(settings, values), found: null }),
    placeholders: [
      ...FACT_NAMES.map((name) => ({ name, label: null })),
      ...rows.map(({ field_key, label }) => ({ name: `contact.fields.${field_key}`, label })),
    ],
    unknown: unknownPlaceholders([prompt, restriction], Object.keys(fields)),
  };
}
