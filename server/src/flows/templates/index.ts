import type { z } from "zod";
import { FlowDefinition } from "../definition.ts";
import type { FlowTemplate, FlowTemplateKey } from "../schema.ts";
import { APPOINTMENT } from "./appointment.ts";
import { FEEDBACK } from "./feedback.ts";
import { LEAD_CAPTURE } from "./lead-capture.ts";
import { ORDER_STATUS } from "./order-status.ts";
import { REFUND } from "./refund.ts";

type Draft = z.input<typeof FlowDefinition>;

const TEMPLATES: Readonly<Record<FlowTemplateKey, Draft>> = {
  lead_capture: LEAD_CAPTURE,
  order_status: ORDER_STATUS,
  appointment: APPOINTMENT,
  refund: REFUND,
  feedback: FEEDBACK,
};

const ROW_HEIGHT = 180;

/** The template's steps one below the other, in the order in which they are written. */
export function templateDefinition(key: FlowTemplateKey): FlowDefinition {
  const template = FlowDefinition.parse(TEMPLATES[key]);
  const steps = Object.entries(template.steps).map(
    ([id, step], at) => [id, { ...step, position: { x: 0, y: at * ROW_HEIGHT } }] as const,
  );
  return { ...template, steps: Object.fromEntries(steps) };
}

export const flowTemplates = (): z.input<typeof FlowTemplate>[] =>
  (Object.keys(TEMPLATES) as FlowTemplateKey[]).map((key) => {
    const definition = templateDefinition(key);
    return { key, name: definition.name, description: definition.description ?? "", definition };
  });
