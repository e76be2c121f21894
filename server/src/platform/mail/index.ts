export { cancelMail, registerMailJobs, SEND_MAIL, sendMail } from "./mail-jobs.ts";
export { createMailer, verifyMailServer, type Mail } from "./mailer.ts";
