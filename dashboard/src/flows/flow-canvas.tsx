import {
  applyNodeChanges,
  Background,
  Controls,
  ReactFlow,
  type Connection,
  type Edge,
  type NodeChange,
} from "@xyflow/react";
import styles from "@xyflow/react/dist/base.css?inline";
import { Wand } from "lucide-react";
import { useEffect, useState } from "react";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { Button } from "../ui/button.tsx";
import { arranged, placesOf } from "./canvas-layout.ts";
import { changeStep, waysOfStep, withWay, type FlowDraft } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { wayLabel } from "./labels.ts";
import { StepNode, type StepNodeType } from "./step-node.tsx";
import { AddStep } from "./step-list.tsx";

const strings = flowsTexts.canvas;
const NODE_TYPES = { step: StepNode };

// All styles stand in the page otherwise, and only this view needs these.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`${styles}
.react-flow__attribution { background: var(--c-surface) !important }
.react-flow__attribution a { color: var(--c-muted) !important }`);
document.adoptedStyleSheets.push(sheet);

const COLORS = {
  "--xy-background-color": "var(--c-canvas)",
  "--xy-edge-stroke": "var(--c-edge)",
  "--xy-edge-stroke-selected": "var(--c-accent-ink)",
  "--xy-handle-background-color": "var(--c-edge)",
  "--xy-handle-border-color": "var(--c-surface)",
  "--xy-controls-button-background-color": "var(--c-raised)",
  "--xy-controls-button-background-color-hover": "var(--c-hover)",
  "--xy-controls-button-color": "var(--c-ink)",
  "--xy-controls-button-border-color": "var(--c-line)",
  "--xy-background-pattern-color": "var(--c-line)",
} as const;

/** The draft as a drawing: steps are moved and connected by dragging, and opened by a click. */
export function FlowCanvas() {
  const { draft, change, open, mayWrite } = useFlowEditor();
  const [nodes, setNodes] = useState<StepNodeType[]>(() => nodesOf(draft, []));
  useEffect(() => {
    setNodes((former) => nodesOf(draft, former));
  }, [draft]);
  const onNodesChange = (changes: NodeChange<StepNodeType>[]) =>
    setNodes((current) => applyNodeChanges(changes, current));
  const lead = (from: string, key: string, to: string | null) =>
    change((current) => {
      const step = current.steps[from];
      return step ? changeStep(current, from, withWay(step, key, to)) : current;
    });
  const connect = ({ source, sourceHandle, target }: Connection) =>
    lead(source, sourceHandle ?? "next", target);
  const moved = (ids: readonly StepNodeType[]) =>
    change((current) =>
      ids.reduce((next, { id, position }) => {
        const step = next.steps[id];
        return step ? changeStep(next, id, { ...step, position: rounded(position) }) : next;
      }, current),
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {mayWrite && <AddStep after={null} />}
        {mayWrite && (
          <Button icon={Wand} onClick={() => change(arranged)}>
            {strings.arrange}
          </Button>
        )}
        <p className="text-[13px] text-muted">{strings.text}</p>
      </div>
      <div
        dir="ltr"
        className="h-[70vh] overflow-hidden rounded-xl border border-line"
        style={COLORS as object}
      >
        <ReactFlow<StepNodeType>
          nodes={nodes}
          edges={edgesOf(draft)}
          nodeTypes={NODE_TYPES}
          onNodesChange={onNodesChange}
          onNodeDragStop={(_event, _node, dragged) => moved(dragged)}
          onNodeClick={(_event, { id }) => open(id)}
          onConnect={connect}
          onEdgesDelete={(removed) =>
            removed.forEach(({ source, sourceHandle }) => lead(source, sourceHandle ?? "next", null))
          }
          nodesDraggable={mayWrite}
          nodesConnectable={mayWrite}
          edgesFocusable={mayWrite}
          // The button in a step has the focus.
          nodesFocusable={false}
          deleteKeyCode={mayWrite ? ["Backspace", "Delete"] : null}
          fitView
          fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
          minZoom={0.1}
          ariaLabelConfig={strings.aria}
        >
          <Background />
          <Controls showInteractive={false} />
        </ReactFlow>
      </div>
    </>
  );
}

const rounded = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  x: Math.round(x),
  y: Math.round(y),
});

/** What the canvas has measured stays as long as the step does. */
function nodesOf(draft: FlowDraft, former: readonly StepNodeType[]): StepNodeType[] {
  const places = placesOf(draft);
  const known = new Map(former.map((node) => [node.id, node]));
  return Object.entries(draft.steps).map(([id, step]) => ({
    ...known.get(id),
    id,
    type: "step",
    deletable: false,
    position: places.get(id)!,
    data: { step, isStart: draft.start === id },
  }));
}

const edgesOf = (draft: FlowDraft): Edge[] =>
  Object.entries(draft.steps).flatMap(([source, step]) =>
    waysOfStep(step)
      .filter(({ to }) => to !== null && Object.hasOwn(draft.steps, to))
      .map(({ key, to }) => ({
        id: `${source}:${key}`,
        source,
        sourceHandle: key,
        target: to!,
        ariaLabel: strings.edge(source, wayLabel(step.kind, key), to!),
        ...(key === "next" ? {} : { label: wayLabel(step.kind, key) }),
        labelStyle: { fill: "var(--c-ink)" },
        labelBgStyle: { fill: "var(--c-canvas)" },
      })),
  );
