/** The product as `npm start` serves it, in a process that also answers what it has used. */
import { answerUsage } from "./answer-usage.mjs";

answerUsage();
await import("../../server/dist/main.js");
