import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

interface One {
  readonly who: string;
  readonly facts: readonly string[];
}
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

/** The verbs that differ by the kind, with what stands behind the resource: a score has no sound, but notifications. */
type Muting = Readonly<Record<'mute' | 'unmute', readonly [what: string, undone: string, of?: string]>>;

export const audit = ({ number }: Formats<'zh-CN'>) => {
  const whichOf = (noun: string) => (facts: readonly string[]) =>
    facts.length === 0 ? noun : `${noun}（${facts.join(' · ')}）`;
  /** The sentences about one thing of a kind, by the verb. */
  const verbsOf = (noun: string) => {
    const which = whichOf(noun);
    /** @param of what the verb is about, where that is not the resource itself: `的通知` */
    return (what: string, of = '') => ({
      one: {
        done: ({ who, facts }: One) => `${who} **${what}**了${which(facts)}${of}`,
        unchanged: ({ who, facts }: One) => `${who} 想要**${what}**${which(facts)}${of}，但没有变化`,
        failed: ({ who, facts }: One) => `${who} 未能**${what}**${which(facts)}${of}`,
        uncertain: ({ who, facts }: One) => `${who} 想要**${what}**${which(facts)}${of}`,
        refused: ({ who, facts }: One) => `${who} 无权**${what}**${which(facts)}${of}`,
      },
    });
  };
  const kind = (noun: string, { mute, unmute }: Muting) => {
    const which = whichOf(noun);
    const verb = verbsOf(noun);
    const ofSeveral = (what: string, of = '') => ({
      ...verb(what, of),
      several: {
        all: ({ who, count }: Several) => `${who} **${what}**了 ${number(count)} 个${noun}${of}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${what}**了 ${number(count)} 个${noun}中 ${number(made)} 个${of}`,
        none: ({ who, count }: Several) =>
          `${who} 想要**${what}** ${number(count)} 个${noun}${of}，但没有变化`,
        uncertain: ({ who, count }: Several) => `${who} 想要**${what}** ${number(count)} 个${noun}${of}`,
      },
    });
    const ofFilter = (what: string, of = '') => ({
      ...ofSeveral(what, of),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${what}**了筛选出的 ${number(count)} 个${noun}中 ${number(made)} 个${of}`,
        none: ({ who, count }: Several) => `${who} 想要**${what}**筛选出的 ${number(count)} 个${noun}${of}`,
      },
    });
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} **撤销**了对${which(facts)}的${what}`,
      all: ({ who, count }: Several) => `${who} **撤销**了对 ${number(count)} 个${noun}的${what}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} **撤销**了对 ${number(count)} 个${noun}中 ${number(made)} 个的${what}`,
    });
    return {
      pin: ofFilter('置顶'),
      unpin: ofFilter('取消置顶'),
      mute: ofFilter(mute[0], mute[2]),
      unmute: ofFilter(unmute[0], unmute[2]),
      archive: ofFilter('归档'),
      restore: ofFilter('恢复'),
      create: verb('创建'),
      delete: verb('删除'),
      pinMessage: verb('更改', '的置顶消息'),
      undo: ofSeveral('撤销', '的更改'),
      undone: {
        pinning: undone('置顶'),
        unpinning: undone('取消置顶'),
        muting: undone(mute[1]),
        unmuting: undone(unmute[1]),
        archiving: undone('归档'),
        restoring: undone('恢复'),
        pinningMessage: undone('消息置顶'),
        unpinningMessage: undone('取消消息置顶'),
      },
    };
  };
  const ofBoard = verbsOf('排行榜');
  return {
    conversation: kind('会话', { mute: ['静音', '静音'], unmute: ['取消静音', '取消静音'] }),
    score: kind('分数', {
      mute: ['关闭', '关闭通知操作', '的通知'],
      unmute: ['开启', '开启通知操作', '的通知'],
    }),
    board: {
      create: ofBoard('创建'),
      change: ofBoard('更改'),
      pause: ofBoard('暂停'),
      resume: ofBoard('恢复'),
      remove: ofBoard('删除'),
      post: ofBoard('发布'),
    },
    settings: {
      done: ({ who }) => `${who} **更改**了服务器的设置`,
      unchanged: ({ who }) => `${who} 想要**更改**服务器的设置，但没有变化`,
      failed: ({ who }) => `${who} 未能**更改**服务器的设置`,
      uncertain: ({ who }) => `${who} 想要**更改**服务器的设置`,
      refused: ({ who }) => `${who} 无权**更改**服务器的设置`,
    },
    fact: {
      contact: ({ id }) => `联系人 ${id}`,
      game: ({ id }) => `游戏 ${id}`,
      group: ({ id }) => `群组 ${id}`,
    },
    label: {
      contact: ({ id }) => `联系人 ${id}`,
      game: ({ id }) => `游戏 ${id}`,
      group: ({ id }) => `群组 ${id}`,
    },
    used: ({ who, commands }) => `${who} 使用了 ${commands}`,
    usedInVain: ({ who, commands }) => `${who} 无权使用 ${commands}`,
    repeated: ({ said, count }) => `${said}，一分钟内又尝试了 ${number(count)} 次`,
    withReason: ({ said, why }) => `${said}：${why}`,
    why: {
      'it was so already': '本来就是这样',
      'it is so already': '已经是这样了',
      'somebody has changed this since': '其间有人更改过',
      'it no longer fits the filter': '不再符合筛选条件',
      'there is nothing with this id': '没有此 ID 的内容',
      'it had changed since it was shown': '显示之后它已被更改',
      'the code was wrong': '确认码有误',
      'somebody else was asked': '需要由其他人确认',
      'the time to confirm was over': '确认时间已过',
      'it is uncertain whether it was done': '无法确定是否已完成',
      'the store was away': '无法连接数据库',
      'the store was full': '数据库已满',
      'the store was read-only': '数据库是只读的',
      'the store was locked': '另一个进程锁定了数据库',
      'the store was damaged': '数据库已损坏',
      'it was too late': '到下一次发布的时间已过去一半以上',
      'the channel could not be read': 'Rollcall 无法确认是否已经发布过',
      'not-found': '没有此 ID 的内容',
      'invalid-id': 'ID 无效',
      'rate-limited': '服务繁忙',
      unauthorised: '服务拒绝了 Rollcall 的访问',
      refused: '服务拒绝了请求',
      unavailable: '无法连接服务',
      'too-slow': '服务响应太慢',
      accepted: '服务已接受，可能稍后才执行',
      unconfirmed: '服务没有确认，所以可能已经完成',
      ignored: '服务接受了请求，但没有更改任何内容',
      'unexpected-answer': '服务返回了无效的回应',
    },
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
    line: ({ label, value }) => `${label}：${value}`,
    change: ({ label, before, after }) => `${label}：${before} → ${after}`,
    field: {
      contact: '联系人',
      game: '游戏',
      group: '群组',
      is_pinned: '置顶',
      is_muted: '静音',
      notifications_off: '通知已关闭',
      archived_at: '归档',
      pinned_message_id: '置顶消息',
      reason: '原因',
      filter: '筛选',
    },
    yes: '是',
    no: '否',
    none: '无',
    where: '操作位置',
    dropped: ({ count }) => `之前的 ${number(count)} 行放不下：它们在机器人的日志中。`,
  } satisfies WordsOf<'audit'>;
};
