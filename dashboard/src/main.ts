import "./styles.css";
import { firstPaint } from "./preload/first-paint.ts";

// The page contains its first view; evaluating the application before it is painted would only delay it.
await firstPaint();
const { start } = await import("./app.tsx");
// In a task of its own: the browser can answer the person between two short tasks, not within a long one.
setTimeout(() => void start());
