import { fillTemplate } from "../../language/index.ts";
import { sendMail } from "../../platform/mail/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { newUid } from "../../platform/secrets/secrets.ts";
import { addSessionTag, provenValue, updateSession } from "../../sessions/index.ts";
import { CONTACT_EMAIL, findStranger, mailAddresses } from "../check-configuration.ts";
import { ActionFailure, NO_MAIL_SERVER } from "../failure.ts";
import { proveAddress } from "../proof/prove-address.ts";
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
    case "prove_address": {
      const prover = {
        projectId,
        visitorId: visitor.visitor?.id ?? null,
        language: visitor.session.language,
      };
      const given = {
        address: fillTemplate(configuration.address, values),
        code: fillTemplate(configuration.code, values),
      };
      return { output: await proveAddress(app, prover, given) };
    }
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
  { projectId, visitor, values }: BuiltinRun,
  { to, subject, text }: { to: string; subject: string; text: string },
): Promise<unknown> {
  if (!app.mailer.delivers) throw new ActionFailure(NO_MAIL_SERVER);
  const named = mailAddresses(to);
  const stranger = await findStranger(
    app,
    projectId,
    named.filter((address) => address !== CONTACT_EMAIL),
  );
  if (stranger !== null)
    throw new ActionFailure(`${stranger} is the address of no member of the team, so no mail goes there.`);
  const addresses = named.map((address) => {
    if (address !== CONTACT_EMAIL) return address;
    const email = provenValue(visitor.proven, "email") ?? visitor.provenContact["email"];
    if (typeof email !== "string") throw new ActionFailure("The visitor has proven no e-mail address.");
    return email;
  });
  const mail = {
    to: addresses.join(", "),
    subject: fillTemplate(subject, values).replaceAll(/\s+/g, " ").slice(0, 300),
    text: fillTemplate(text, values),
  };
  await app.db.write((transaction) =>
    sendMail(app, transaction, `action:${visitor.session.uid}:${newUid()}`, mail),
  );
  return "The e-mail is on its way.";
}
