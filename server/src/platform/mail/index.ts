export { cancelMail, registerMailJobs, sendMail } from "./mail-jobs.ts";
export { createMailer, type Mail, type Mailer } from "./mailer.ts";
