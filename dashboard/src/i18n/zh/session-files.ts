import type { sessionFiles as en } from "../en/session-files.ts";

export const sessionFiles: typeof en = {
  attach: "添加文件",
  files: "文件",
  uploading: "正在上传",
  remove: "移除",
  retry: "重试",
  tooLarge: "文件超过 #。",
  wrongKind: "无法发送此类文件。",
  emptyFile: "文件为空。",
  unreadable: "无法读取文件，或其内容与文件名不符。",
  limit: "暂时无法发送更多文件。",
  tooMany: "一条消息最多可包含 # 个文件。",
  uploadFailed: "上传失败。",
  download: "下载",
  view: "查看图片",
  close: "关闭",
};
