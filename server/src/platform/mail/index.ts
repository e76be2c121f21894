export { cancelMail, registerMailJobs, sendMail } from "./mail-jobs.ts";
export { createMailer, verifyMailServer, type Mail } from "./mailer.ts";
