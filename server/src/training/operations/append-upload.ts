import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Upload } from "../schema.ts";
import { PIECE_BYTES } from "../upload-content.ts";
import { continueUpload, presentUpload } from "../uploads.ts";

export const appendUpload = defineOperation({
  name: "appendUpload",
  tag: "training",
  summary: "Add a piece to an upload",
  description:
    "Sent as multipart/form-data. A piece that has arrived before changes nothing. " +
    "409 names the byte where the upload continues.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    id: id("upload"),
    offset: z.coerce.number().int().min(0).describe("Where in the file the piece begins"),
  }),
  receives: { field: "file", maxBytes: PIECE_BYTES, required: true },
  output: Upload,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict", "too_large"],
  mcp: false,
  run: async (context, input, received) => ({
    data: presentUpload(
      await continueUpload(context, { projectId: context.project.id, id: input.id }, input.offset, received!),
    ),
  }),
});
