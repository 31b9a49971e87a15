import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ number }: Formats<'zh-CN'>) => {
  const action = (button: string) => ({
    button,
    chosen: `${button}所选`,
    all: ({ count }: { count: number }) => `${button} ${number(count)} 个`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${button} ${number(all)} 个中的 ${number(count)} 个`,
    doing: ({ done, all }: { done: number; all: number }) =>
      `正在${button}：${number(all)} 个中已完成 ${number(done)} 个 …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}：${counts.join('，')}`,
  });
  /** The same of a score, which has no sound, but notifications. */
  const ofNotifications = (verb: string) => ({
    ...action(`${verb}通知`),
    chosen: `${verb}所选的通知`,
    all: ({ count }: { count: number }) => `${verb} ${number(count)} 个的通知`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${verb} ${number(all)} 个中 ${number(count)} 个的通知`,
  });
  return {
    group: ({ group }) => `群组 ${group}`,
    action: {
      pin: action('置顶'),
      unpin: action('取消置顶'),
      mute: action('静音'),
      unmute: action('取消静音'),
      archive: action('归档'),
      restore: action('恢复'),
    },
    scoreAction: { mute: ofNotifications('关闭'), unmute: ofNotifications('开启') },
    undo: {
      button: '撤销',
      doing: ({ done, all }) => `正在撤销：${number(all)} 个中已完成 ${number(done)} 个 …`,
      report: ({ counts }) => `撤销：${counts.join('，')}`,
      done: '已撤销。',
      choose: '选择要撤销的内容',
      nothingChosen: '请先在菜单中选择要撤销的内容。',
      leavesOut: ({ count }) => `“撤销”不包括 ${number(count)} 个：它们的 ID 太长。`,
    },
    button: {
      show: '显示',
      pinMessage: '置顶一条消息',
      unpinMessage: '取消置顶消息',
      delete: '删除',
      deleteForGood: '永久删除',
      archiveInstead: '改为归档',
      keep: '保留',
      cancel: '取消',
      lookFurther: '继续查找',
      refresh: '刷新',
      goOn: '继续 …',
    },
    nothingDeleted: '没有删除任何内容。',
    nothingChanged: '没有更改任何内容。',
    nothingChosen: '请先在菜单中选择。',
    chooseMeant: '选择你指的那个',
    loading: '仍在加载。请输入完整的 ID，或再试一次。',
    reason: ({ reason }) => `原因：${reason}`,
    reasonForm: {
      label: '原因（可选）',
      about: '会随更改一起记录。下一步会请你确认。',
    },
    confirm: {
      onlyYou: ({ time }) => `只有你可以确认，截至 ${time}。`,
      onlyThey: ({ user }) => `只有 ${user} 可以确认。`,
      tooLate: '确认的 5 分钟已过：请再次按列表的按钮。',
      confirmedAlready: '这已经确认过：进度显示在相应的消息中。',
      askedAnew: '符合此筛选条件的行已不是询问时的那些，因此尚未更改任何内容。',
    },
    list: {
      filtersTooLong: '这些筛选条件太长，无法显示翻页按钮：较大的 `limit` 可以显示更多。',
      notShownAgain: ({ command }) => `更改后不会再次显示此列表：请使用 ${command}。`,
      pressRefresh: '列表尚未反映此更改：请按下方的“刷新”。',
      noFilter: '无筛选',
    },
    bulk: {
      mostOfRun: ({ most }) => `一次最多更改 ${number(most)} 个：其余的请重复操作。`,
      noUndo: ({ most }) => `超过 ${number(most)} 行时无法撤销：报告中附有已更改 ID 的文件。`,
      asOf: ({ time }) => `更新于 ${time}`,
      others: ({ count }) => `… 以及另外 ${number(count)} 个`,
      stopped: 'Rollcall 不得不提前停止：仍被选中的可以再试。',
      endedAfter: ({ done, all }) => `在 ${number(all)} 行中处理了 ${number(done)} 行后停止。`,
      more: ({ count, time }) =>
        `还有 ${number(count)} 个符合此筛选条件（更新于 ${time}），尚未更改：请按“继续”来决定如何处理。`,
      remaining: ({ count }) => `还剩 ${number(count)} 个：请按“继续”，无需更改的会被跳过。`,
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `没有输入内容，因此没有更改：请输入消息的 ID，或输入 ${none} 表示不置顶任何消息。`,
      isNow: '消息现在已置顶。',
      noneIsNow: '现在没有置顶的消息。',
      wasAlready: '此消息本来就已置顶：没有更改任何内容。',
      noneWasAlready: '本来就没有置顶的消息：没有更改任何内容。',
      before: ({ message }) => `之前是 ${message}。`,
      noneBefore: '之前没有置顶的消息。',
      tooSlow: '服务太慢，无法打开表单：请再试一次，或同时填写选项 `message`。',
      tooLong: '此 ID 太长，无法使用表单：请同时填写选项 `message`。',
      share: '要共享回复，请同时填写选项 `message`。',
      label: '消息的 ID',
      reason: '原因',
      typeNone: ({ none }) => `输入 ${none} 表示不置顶任何消息。`,
      pinnedNow: ({ none }) => `这是目前置顶的消息。输入 ${none} 表示不置顶任何消息。`,
    },
    findConversations: {
      none: '没有会话',
      all: ({ count }) => `${number(count)} 个会话`,
      noneOfMore: '没有会话，但还有更多未查看',
      someOfMore: ({ count }) => `${number(count)} 个会话，还有更多未查看`,
      sought: ({ id, name }) =>
        `Rollcall 会查找联系人为该用户的 ID ${id} 或名称 ${name} 的会话：除此之外，服务对 Discord 用户一无所知。`,
      soFar: ({ count }) => `目前已查看 ${number(count)} 个会话：其余的请稍后再试。`,
    },
  } satisfies WordsOf<'moderation'>;
};
