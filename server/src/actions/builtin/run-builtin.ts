import { fillTemplate } from "../../language/index.ts";
import { sendMail } from "../../platform/mail/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { newUid } from "../../platform/secrets/secrets.ts";
import { addSessionTag, updateSession } from "../../sessions/index.ts";
import { CONTACT_EMAIL, mailAddresses } from "../check-configuration.ts";
import { ActionFailure } from "../failure.ts";
import type { BuiltinResult, BuiltinRun } from "./builtin-run.ts";
import { scheduleFollowUp } from "./follow-up.ts";
import { setContactFields } from "./set-contact-fields.ts";

/** The lines of the conversation name who changed it. */
const BOT = { kind: "assistant" } as const;

export async function runBuiltin(app: App, run: BuiltinRun): Promise<BuiltinResult> {
  const { configuration, projectId, visitor, values } = run;
  const key = { projectId, uid: visitor.session.uid };
  switch (configuration.builtin) {
    case "add_tag": {
      const tag = fillTemplate(configuration.tag, values).replaceAll(",", " ").trim();
      if (tag === "") throw new ActionFailure("The tag is empty.");
      if (!(await addSessionTag(app, key, tag)))
        throw new ActionFailure("The conversation has too many tags.");
      return { output: { tag } };
    }
    case "set_contact_fields":
      return { output: await setContactFields(app, run, configuration.fields) };
    case "hand_over":
      if (!run.defersEffects) await updateSession(app, key, { mode: "awaiting", state: "unresolved" }, BOT);
      return { output: "A person has been asked to join this conversation.", effect: "hand_over" };
    case "close":
      if (!run.defersEffects) await updateSession(app, key, { state: "resolved" }, BOT);
      return { output: "The conversation is resolved.", effect: "close" };
    case "send_mail":
      return { output: await mailTo(app, run, configuration) };
    case "schedule_follow_up": {
      const { delay_minutes, text } = configuration;
      const filled = fillTemplate(text, values);
      return { output: await scheduleFollowUp(app, key, { delayMinutes: delay_minutes, text: filled }) };
    }
  }
}

async function mailTo(
  app: App,
  { visitor, values }: BuiltinRun,
  { to, subject, text }: { to: string; subject: string; text: string },
): Promise<unknown> {
  const addresses = mailAddresses(to).map((address) => {
    if (address !== CONTACT_EMAIL) return address;
    const email = visitor.contact["email"];
    if (!visitor.isVerified || typeof email !== "string")
      throw new ActionFailure("The visitor has no verified e-mail address.");
    return email;
  });
  const mail = {
    to: addresses.join(", "),
    subject: fillTemplate(subject, values).replaceAll(/\s+/g, " ").slice(0, 300),
    text: fillTemplate(text, values),
  };
  await app.db.write((transaction) => sendMail(app, transaction, `action:${newUid()}`, mail));
  return "The e-mail is on its way.";
}
