import type { heard as english } from '../en/heard.ts';
import type { InOneForm } from '../translation.ts';

export const heard: InOneForm<typeof english> = {
  notSeen: '你无法查看此频道。',
  noResponse: '该应用未响应',
  optionsFailed: '加载选项失败',
  formClosed: '此表单已关闭：请重新打开。',
  broken: '页面的服务器出了问题，详情见其日志。',
  cannotBeDone: '内容太长，或无法在此执行。',
  emptyMessage: '消息不能为空。',
  longMessage: '一条消息最多 {n} 个字符。',
  noSuchMessage: '这里已没有那条消息。',
  notYetThere: '那条消息还不存在。',
  ownMessagesAlone: '你只能修改自己的消息。',
  pollUnchanged: '带投票的消息不能修改。',
  othersMessages: '你没有在此删除他人消息的权限。',
  ownPollsAlone: '你只能结束自己的投票。',
  pollQuestion: '投票的问题为 1 到 300 个字符。',
  pollAnswers: '一个投票有 1 到 10 个选项。',
  pollAnswer: '投票的选项为 1 到 55 个字符。',
  pollOver: '投票已经结束。',
  largeFile: '文件“{name}”大于 {n} MB。',
  optionNeeded: '选项“{name}”为必填项。',
  fieldNeeded: '字段“{name}”为必填项。',
  mayNotManage: '你没有管理此服务器的权限。',
  noServer: '那个服务器已不存在。',
};
