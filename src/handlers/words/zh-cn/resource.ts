import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource and for whom or what it is with. */
interface Nouns {
  readonly one: string;
  readonly party: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores: Chinese has neither gender nor cases. */
export function resource({ number }: Formats<'zh-CN'>, { one, party: of, option, command }: Nouns) {
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `有 ${number(found)} 个${one}的${of}是 ${party}：${next}`,
    atLeast: ({ found, party }) => `至少有 ${number(found)} 个${one}的${of}是 ${party}：${next}`,
    soFar: ({ found, party, looked }) =>
      `目前已查看 ${number(looked)} 个${one}，其中 ${number(found)} 个的${of}是 ${party}：${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `目前已查看 ${number(looked)} 个${one}，其中至少 ${number(found)} 个的${of}是 ${party}：${next}`,
    available: ({ found, party, looked }) =>
      `已查看可用的 ${number(looked)} 个${one}，其中 ${number(found)} 个的${of}是 ${party}：${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `已查看可用的 ${number(looked)} 个${one}，其中至少 ${number(found)} 个的${of}是 ${party}：${next}`,
  });
  const change = (done: string, already: string, subject = one) => ({
    done,
    already,
    isNow: `${subject}现在${done}。`,
    wasAlready: `${subject}${already}：没有更改任何内容。`,
  });
  /** A score has no sound, but notifications. */
  const notifications = (now: string) => ({
    ...change(`已${now}`, `本来就已${now}`, `${one}的通知`),
    done: `通知已${now}`,
    already: `通知本来就已${now}`,
  });
  const muting =
    command === 'score'
      ? {
          fact: '通知已关闭',
          flag: '通知已关闭',
          not: '通知已开启',
          mute: notifications('关闭'),
          unmute: notifications('开启'),
        }
      : {
          fact: '已静音',
          flag: '已静音',
          not: '未静音',
          mute: change('已静音', '本来就已静音'),
          unmute: change('已取消静音', '本来就没有静音'),
        };
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: `没有${of}`,
      nobody: `无${of}`,
      active: ({ time }) => `活跃于 ${time}`,
      neverActive: '从未活跃',
      opened: ({ time }) => `打开于 ${time}`,
      neverOpened: '从未打开',
      created: ({ time }) => `创建于 ${time}`,
      muted: muting.fact,
      pinned: '已置顶',
      archived: ({ time }) => `归档于 ${time}`,
      pinnedMessage: ({ message }) => `置顶消息 ${message}`,
    },
    change: {
      pin: change('已置顶', '本来就已置顶'),
      unpin: change('已取消置顶', '本来就没有置顶'),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change('已归档', '本来就已归档'),
      restore: change('已恢复', '本来就没有归档'),
    },
    undo: {
      line: { done: '已撤销', soAlready: '早已撤销', changedSince: '其间有人更改过' },
      nothing: {
        soAlready: `没有撤销任何内容：早已撤销。这是${one}现在的样子。`,
        changedSince: `没有撤销任何内容：其间有人更改过。这是${one}现在的样子。`,
      },
    },
    card: {
      created: `${one}已创建。`,
      tooLongForButtons: `此 ID 太长，无法使用按钮：请使用 /${command} pin、mute、archive、pin-message 或 delete。`,
      isAnother: `这个 ID 现在属于另一个${one}。`,
    },
    create: { whichParty: `请填写${of}、群组，或两者：选项 \`${option}\` 和 \`group\`。` },
    delete: {
      question: `要删除这个${one}吗？它及其所有消息将永久丢失。如果改为归档，则可以恢复。`,
      changedSinceAsked: '询问之后它被更改过，这是它现在的样子。',
      byCode: ({ code }) => `要确认，请在 5 分钟内带上 ${code} 再次运行 /${command} delete。`,
      byCodeAndReason: ({ code }) => `要确认，请在 5 分钟内带上 ${code} 和原因再次运行 /${command} delete。`,
      wrongCode: `确认码有误，或已超过 5 分钟：不带确认码运行 /${command} delete 可获得新的。`,
      tooLate: `确认的 5 分钟已过：请再次运行 /${command} delete。`,
      done: ({ id }) => `已删除${one} ${id}。`,
      goneAlready: ({ id }) => `${one} ${id} 已被删除。`,
    },
    messageForm: `置顶${one}中的一条消息`,
    looked: {
      soFar: ({ count }) => `目前已查看 ${number(count)} 个${one}。`,
      available: ({ count }) => `已查看可用的 ${number(count)} 个${one}。`,
    },
    suggested: {
      none: `还没有${one}:/${command} create 可以创建一个。`,
      soFar: ({ count }) => `目前已查看 ${number(count)} 个${one}：请输入更多字符，或稍后再试`,
      available: ({ count }) => `已查看可用的 ${number(count)} 个${one}：要找其他的，请输入完整的 ID`,
      chosenStatus: `那一行只说明查找的进度。请输入${of}或 ID。`,
    },
    meant: {
      none: ({ typed }) => `没有 ID 或${of}为 ${typed} 的${one}：它可能已被删除，或者写法不同。`,
      noneSoFar: ({ typed, looked }) =>
        `没有 ID 或${of}为 ${typed} 的${one}。目前已查看 ${number(looked)} 个：请填写完整的 ID，或稍后再试。`,
      noneAvailable: ({ typed, looked }) =>
        `没有 ID 或${of}为 ${typed} 的${one}。已查看可用的 ${number(looked)} 个：请填写完整的 ID。`,
      notToTheLetter: ({ typed }) => `没有${of}与 ${typed} 完全一致的${one}。`,
      choose: several('请选择你指的那个。'),
      giveId: several(`请填写你指的那个的 ID：/${command} list 会显示它。`),
    },
    filter: {
      only: ({ flags }) => `仅${flags.join('、')}`,
      flag: { muted: muting.flag, archived: '已归档', pinned: '已置顶' },
      not: { muted: muting.not, archived: '未归档', pinned: '未置顶' },
      group: ({ group }) => `群组 ${group}`,
      party: ({ part }) => `${of}包含 ${part}`,
      lastActiveFirst: '最近活跃的在前',
    },
    menu: {
      choose: `选择${one}，一次更改多个`,
      chosen: ({ count, most }) => `已选择 ${number(count)} 个，最多 ${number(most)} 个`,
      onOtherPages: '在其他页选择的',
    },
    all: {
      button: '符合筛选的全部 …',
      question: {
        all: ({ count }) =>
          `要更改符合此筛选条件的全部 ${number(count)} 个${one}吗？更改前会逐个重新检查，不再符合的不会更改。`,
        atLeast: ({ count }) =>
          `要更改目前找到的符合此筛选条件的 ${number(count)} 个${one}吗？更改前会逐个重新检查，不再符合的不会更改。`,
      },
      heading: {
        all: ({ count }) => `全部 ${number(count)} 个${one}`,
        atLeast: ({ count }) => `至少 ${number(count)} 个${one}`,
      },
      none: `已经没有符合此筛选条件的${one}：请按列表下方的“刷新”。`,
    },
    report: {
      counts: {
        done: ({ count }) => `完成 ${number(count)} 个`,
        unchanged: ({ count }) => `无需更改 ${number(count)} 个`,
        left: ({ count }) => `跳过 ${number(count)} 个`,
        gone: ({ count }) => `已被删除 ${number(count)} 个`,
        failed: ({ count }) => `失败 ${number(count)} 个`,
        unconfirmed: ({ count }) => `未确认 ${number(count)} 个`,
        defect: ({ count }) => `因缺陷失败 ${number(count)} 个`,
        untried: ({ count }) => `未尝试 ${number(count)} 个`,
      },
      line: { noLongerFits: '不再符合筛选条件', notTried: '未尝试' },
      tryAgain: ({ count }) => `再试这 ${number(count)} 个`,
    },
  } satisfies Some<ResourceWords>;
}
