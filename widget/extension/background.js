// Chrome and Edge open the panel on a click by themselves; Firefox has a sidebar in its place.
if (chrome.sidePanel) void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
else chrome.action.onClicked.addListener(() => globalThis.browser.sidebarAction.toggle());
