import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from "n8n-workflow";
import { call, callList } from "./call.ts";

/** The menus that are filled from the server. */
export const loadOptions = {
  async getProjects(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const projects = await callList(this, "getMyProjects", {}, null);
    return projects.map(({ project_uid, name, organization }) => ({
      name: `${String(name)} (${String((organization as IDataObject).name)})`,
      value: String(project_uid),
    }));
  },
  async getWidgets(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const project_uid = this.getNodeParameter("projectUid") as string;
    const widgets = (await call(this, "getWidgets", { project_uid })) as IDataObject[];
    return widgets.map(({ widget_uid, name }) => ({ name: String(name), value: String(widget_uid) }));
  },
};
