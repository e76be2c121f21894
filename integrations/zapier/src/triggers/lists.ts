import { defineTrigger, type Bundle, type ZObject } from "zapier-platform-core";
import { call } from "../call.ts";
import { projectField } from "../input-fields.ts";
import type { Project, Widget } from "../records.ts";

/** Hidden: they fill the menus of other steps. */
export const projectList = defineTrigger({
  key: "project_list",
  noun: "Project",
  display: { label: "List of Projects", description: "Fills the menu of projects.", hidden: true },
  operation: {
    perform: async (z: ZObject, bundle: Bundle) => {
      const page = { limit: 100, page: (bundle.meta.page || 0) + 1 };
      const projects = await call<Project[]>(z, bundle, "getMyProjects", page);
      return projects.map(({ project_uid, name, organization }) => ({
        id: project_uid,
        name: `${name} (${organization.name})`,
      }));
    },
    canPaginate: true,
  },
});

export const widgetList = defineTrigger({
  key: "widget_list",
  noun: "Widget",
  display: { label: "List of Widgets", description: "Fills the menu of widgets.", hidden: true },
  operation: {
    inputFields: [projectField],
    perform: async (z: ZObject, bundle: Bundle) => {
      const { project_uid } = bundle.inputData;
      const widgets = await call<Widget[]>(z, bundle, "getWidgets", { project_uid });
      return widgets.map(({ widget_uid, name }) => ({ id: widget_uid, name }));
    },
  },
});
