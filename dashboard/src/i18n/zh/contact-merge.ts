import type { contactMerge as english } from "../en/contact-merge.ts";

export const contactMerge: typeof english = {
  title: "合并联系人",
  text: "先选择同一个人的另一个联系人，再选择要保留的值。",
  other: "另一个联系人",
  noOther: "搜索联系人",
  duplicates: "可能重复",
  compare: (name) => `与 ${name} 比较`,
  keep: "保留此联系人",
  nothing: "无",
  together: "对话、标签以及来自表单和您网站的资料会合在一起。",
  questionTitle: (kept, merged) => `将 ${merged} 合并到 ${kept}？`,
  questionText: "此操作无法撤销。另一个联系人将被删除，以下值将丢失：",
  nothingLost: "此操作无法撤销。另一个联系人将被删除，不会丢失任何值。",
  action: "合并",
  done: "联系人已合并",
};
