import { showChat } from "./chat-frame.js";
import { checkChat, readConfig } from "./config.js";
import { fillIn, text } from "./texts.js";

fillIn(document);
document.querySelector("button").addEventListener("click", () => chrome.runtime.openOptionsPage());
// The options page has another chat now.
chrome.storage.onChanged.addListener(() => location.reload());

const config = await readConfig();
const { problem, address } = config ? await checkChat(config) : { problem: "notSetUp" };
if (problem) {
  document.querySelector("[role=alert]").textContent = text(problem);
  document.querySelector("main").hidden = false;
} else {
  showChat({ address, widget: config.widget.trim() }, () => window.close());
}
