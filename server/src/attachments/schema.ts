import { z } from "zod";

export const attachmentId = z.string().min(1).max(64).describe("The ID of the file");
