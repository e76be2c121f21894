import { addOperator, listOperators, removeOperator } from "../../organizations/index.ts";
import { columns, type Command } from "../command.ts";
import { requireUser } from "../find.ts";

const EMAIL = { name: "EMAIL", describe: "The person's e-mail address" };

/** Operators run the installation: they decide about plans, credits and sign-up in the dashboard. */
export const operatorCommands: readonly Command[] = [
  {
    name: "operators list",
    effect: "read",
    summary: "List the operators of the installation",
    arguments: [],
    options: {},
    async run(session) {
      const rows = await listOperators((await session.database()).read);
      return { data: rows, text: columns(rows, "No operators yet.") };
    },
  },
  {
    name: "operators add",
    effect: "write",
    summary: "Make a user an operator of the installation",
    arguments: [EMAIL],
    options: {},
    async run(session, input) {
      const database = await session.database();
      const user = await requireUser(database.read, input.argument("EMAIL"));
      const operator = await database.write((transaction) =>
        addOperator(transaction, user.email, session.now()),
      );
      return { data: operator, text: `${operator.email} is now an operator.` };
    },
  },
  {
    name: "operators remove",
    effect: "write",
    summary: "Remove a user as an operator; the account stays",
    arguments: [EMAIL],
    options: {},
    async run(session, input) {
      const database = await session.database();
      const { id, email } = await requireUser(database.read, input.argument("EMAIL"));
      if (!(await listOperators(database.read)).some((operator) => operator.id === id)) {
        throw new Error(`${email} is not an operator. Run \`operators list\` to see all.`);
      }
      await database.write((transaction) => removeOperator(transaction, id, session.now()));
      return { data: { id, email }, text: `${email} is no longer an operator.` };
    },
  },
];
