export { cancelMail, registerMailJobs, sendMail } from "./mail-jobs.ts";
export { createMailer, type Mail } from "./mailer.ts";
