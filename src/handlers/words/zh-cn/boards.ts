import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ number }: Formats<'zh-CN'>) =>
  ({
    title: '此服务器的排行榜',
    message: { new: '新上榜' },
    more: {
      button: '查看更多',
      removed: ({ top }) => `此排行榜已被删除：可以用 ${top} 查看每个游戏的最佳玩家。`,
      unread: ({ top }) => `暂时无法读取排行榜：请在一分钟后再按一次按钮，或使用 ${top}。`,
    },
    announcement: ({ player, score, passed }) => `🥇 ${player} 以 **${score}** 超越 ${passed}，登上第一名`,
    name: {
      provider: '游戏',
      channel: '频道',
      every: '发布',
      at: '时间',
      zone: '时区',
      day: '星期',
      message: '消息',
      period: '时段',
      stage: '关卡',
      limit: '行数',
      chart: '图表',
      announce: '第一名易主',
    },
    fact: { state: '状态', last: '最近的消息', next: '下一次' },
    value: {
      every: { day: '每天', week: '每周', change: '分数变化时' },
      day: {
        monday: '星期一',
        tuesday: '星期二',
        wednesday: '星期三',
        thursday: '星期四',
        friday: '星期五',
        saturday: '星期六',
        sunday: '星期日',
      },
      message: { same: '编辑同一条', new: '每次发一条新的' },
      allStages: '所有关卡',
      none: '无',
      announced: '用一条消息通知',
      notAnnounced: '不通知',
    },
    card: {
      heading: ({ id }) => `**排行榜 ${id}**`,
      line: ({ name, value }) => `**${name}**：${value}`,
      noMessage: '还没有',
      soon: '几秒之内',
      onChange: '下次分数变化时',
      waits: ({ until }) => `不早于 ${until}`,
    },
    state: {
      running: '运行中',
      'by-manager': '已由服务器管理者暂停',
      'by-host': '已由此机器人的运营者暂停',
      'channel-gone': '已暂停，因为频道已不存在',
      'no-rights': '已暂停，因为 Rollcall 在频道中缺少权限',
      'message-deleted': '已暂停，因为消息已被删除',
      refused: '已暂停，因为 Discord 拒绝了消息',
      'zone-unknown': '已暂停，因为时区已无法识别',
    },
    refusedWith: ({ code }) => `已暂停，因为 Discord 以错误 ${code} 拒绝了消息`,
    note: {
      'by-host': '只有此机器人的运营者可以恢复它。',
      'channel-gone': '请按“更改”并选择其他频道，然后按“恢复”。',
      'no-rights':
        '请在频道中授予 Rollcall “查看频道”“发送消息”“嵌入链接”和“阅读消息历史记录”权限；如果有图表，还需要“添加附件”权限。然后按“恢复”。',
      'message-deleted': '请按“恢复”，以一条新消息重新开始。',
      refused: '请检查频道，然后按“恢复”。如果再次发生，请告诉此机器人的运营者。',
      'zone-unknown': '请按“更改”并填写其他时区，然后按“恢复”。',
      unkept: '目前不会发布任何内容：没有负责发布排行榜的进程在运行。如果一直这样，请告诉此机器人的运营者。',
    },
    button: {
      postNow: '立即发布',
      preview: '预览',
      pause: '暂停',
      resume: '恢复',
      change: '更改',
      remove: '删除',
      removeForGood: '永久删除',
      keep: '保留',
      all: '所有排行榜',
    },
    list: {
      none: ({ create }) => `此服务器没有排行榜：可以用 ${create} 创建一个。`,
      choose: '选择一个排行榜',
      page: ({ page, pages }) => `第 ${page} 页（共 ${pages} 页）`,
    },
    form: {
      title: ({ id }) => `更改排行榜 ${id}`,
      about: {
        channel: '换成其他频道后，会以一条新消息开始。',
        at: '24 小时制，例如 18:00。',
        zone: 'IANA 时区，例如 Europe/Berlin。',
        limit: '排行榜上的玩家数。',
        message: '一直编辑同一条消息，或每次发一条新消息。',
      },
    },
    done: {
      post: '几秒之内就会发布。',
      pause: '在有人按“恢复”之前，不会发布任何内容。',
      resume: '排行榜已恢复运行。',
    },
    previewEmpty: '现在不会发布任何内容，因为没有分数：',
    wasSo: '已经是这样了，所以没有保存。',
    tooSoon: '此排行榜刚刚发布过：请在 10 秒后再按“立即发布”。',
    askRemoval: ({ id }) => `要永久删除排行榜 ${id} 吗？它发布的消息会保留。`,
    removed: ({ id }) => `已删除排行榜 ${id}。它发布的消息会保留。`,
    changedSince: '没有保存任何内容：其间有人更改了此排行榜。请查看现在的内容，然后再试一次。',
    gone: '没有执行任何操作：此排行榜已被删除。',
    unread: '暂时无法读取排行榜：请在一分钟后再试。如果再次发生，请告诉此机器人的运营者。',
    refused: {
      at: ({ typed }) => `没有保存任何内容：${typed} 不是有效的时间。请按 24 小时制填写，例如 \`18:00\`。`,
      zone: ({ typed }) =>
        `没有保存任何内容：${typed} 不是有效的时区。请填写 IANA 时区，例如 \`Europe/Berlin\` 或 \`UTC\`。`,
      zoneNear: ({ typed }) => `尚未保存任何内容。${typed} 指的是哪个时区？`,
      dayAlone: ({ day }) => `没有保存任何内容：${day} 需要 \`every:week\`。请加上它，或不指定星期几。`,
      announceAlone: ({ announce }) =>
        `没有保存任何内容：${announce} 需要 \`every:change\`。请加上它，或不使用通知。`,
      withChange: ({ options }) =>
        `没有保存任何内容：\`every:change\` 会在分数变化时编辑同一条消息，因此不能与 ${options.join('、')} 一起使用。`,
      yours: ({ channel, permissions }) =>
        `没有保存任何内容：你在 ${channel} 中缺少权限（${permissions.join('、')}）。请选择你可以发消息的频道。`,
      ofBoth: ({ channel, yours, permissions }) =>
        `没有保存任何内容：在 ${channel} 中，你缺少权限（${yours.join('、')}），Rollcall 也缺少权限（${permissions.join('、')}）。请选择其他频道。`,
      full: ({ most }) =>
        `没有保存任何内容：此服务器已有 ${number(most)} 个排行榜，这是此机器人的运营者允许的上限。请先删除一个。`,
    },
  }) satisfies WordsOf<'boards'>;
