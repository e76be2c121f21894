import { checkChat, readConfig, writeConfig } from "./config.js";
import { fillIn, text } from "./texts.js";

fillIn(document);
const form = document.querySelector("form");
const alert = document.querySelector("[role=alert]");
const status = document.querySelector("[role=status]");
const open = document.querySelector("#open");
const config = await readConfig();
form.server.value = config?.server ?? "";
form.widget.value = config?.widget ?? "";
// Firefox opens its sidebar by the button of the toolbar alone.
const showOpen = () => (open.hidden = !chrome.sidePanel);
if (config) showOpen();

async function save() {
  alert.textContent = "";
  status.textContent = text("checking");
  const asked = { server: form.server.value, widget: form.widget.value };
  const { problem, address } = await checkChat(asked);
  status.textContent = problem ? "" : text("saved");
  alert.textContent = problem ? text(problem) : "";
  if (problem) return;
  await writeConfig({ server: address, widget: asked.widget.trim() });
  showOpen();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void save();
});

const { id: windowId } = (await chrome.windows?.getCurrent()) ?? {};
// A panel opens only while the click is handled, so nothing is awaited before.
open.addEventListener("click", () => void chrome.sidePanel.open({ windowId }));
