import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ number }: Formats<'zh-CN'>) =>
  ({
    title: '此服务器的设置',
    name: {
      moderator_roles: '管理员身份组',
      audit_channel: '审计频道',
      language: '语言',
      page_size: '每页行数',
      cooldown: '冷却时间',
    },
    line: ({ name, value, source }) => `**${name}**：${value} · ${source}`,
    value: {
      permissionAlone: '只需“管理消息”权限',
      nobodyModerates: '这里没有管理员',
      none: '无',
      ofEachCommand: '由各命令决定',
      seconds: ({ seconds }) => `${number(seconds)} 秒`,
      notSet: '未设置',
    },
    source: { server: '在此设置', host: '运营者的设置', discord: 'Discord 的设置', usual: '默认' },
    note: {
      hostRoles: ({ roles }) => `管理员还需要运营者要求的身份组之一：${roles.join('、')}。`,
      hostCooldown: ({ seconds }) =>
        `在此设置的冷却时间为 ${number(seconds)} 秒。运营者设置的更长，以运营者的为准。`,
      notModerated: ({ setting }) =>
        `无法选择管理员身份组：此机器人的运营者需要先在 ${setting} 中指定此服务器。`,
      noToken: ({ setting }) => `无法选择审计频道：此机器人的运营者需要先设置 ${setting}。`,
      noCooldown: '无法选择冷却时间：运营者设置的已经不短于表单中最长的选项。',
      notSaved: ({ setting }) =>
        `无法更改任何设置：此机器人在多个进程中运行，因此运营者需要先设置 ${setting}。`,
      away: '无法连接保存设置的数据库：以上的值仍然有效，但在恢复之前无法更改。',
      untrusted: '无法连接保存设置的数据库：在恢复之前，任何人都不能进行管理，也不能更改设置。',
      unreadable:
        '无法读取此服务器已保存的设置，因此任何人都不能在这里进行管理：请按“更改”并提交表单，重新保存设置。',
      auditBehind: ({ channel }) =>
        `审计记录无法发送到 ${channel}：请允许 Rollcall 在那里发消息，或选择其他频道。`,
    },
    button: { change: '更改', history: '历史记录', export: '导出', back: '返回' },
    form: {
      about: {
        moderator_roles: '除了运营者的要求之外，管理员还需要其中一个身份组。',
        audit_channel: '此服务器中的更改会写在那里。',
        language: '用于所有人都能看到的内容。只有你能看到的内容使用你的语言。',
        page_size: '在没有指定其他行数时使用。',
        cooldown: '每个人再次使用同一命令之前要等待的时间。',
      },
      gone: '之前选的可能已不存在。留空的项目保持不变。',
      asHost: ({ value }) => `与运营者的设置相同：${value}`,
      asDiscord: ({ value }) => `与 Discord 的设置相同：${value}`,
      asEachCommand: '由各命令决定',
    },
    saved: ({ names }) => `已保存：${names.join('、')}。`,
    unchanged: '表单中没有新的内容，所以没有保存。',
    changedSince: '没有保存任何内容：其间有其他人更改了设置。请查看设置，然后再试一次。',
    failed: {
      away: '没有保存任何内容：无法连接保存设置的数据库。请在一分钟后再试。',
      full: '没有保存任何内容：保存设置的数据库已满。请告诉此机器人的运营者。',
      'read-only': '没有保存任何内容：保存设置的数据库是只读的。请告诉此机器人的运营者。',
      locked: '没有保存任何内容：另一个进程锁定了保存设置的数据库。请在一分钟后再试。',
      damaged: '没有保存任何内容：保存设置的数据库已损坏。请告诉此机器人的运营者。',
    },
    refused: {
      notOffered: ({ name }) => `没有保存任何内容：表单的“${name}”中没有这个选项。请按“更改”，重新选择。`,
      permissions: ({ channel, permissions }) =>
        `没有保存任何内容：Rollcall 在 ${channel} 中缺少权限（${permissions.join('、')}）。请在那里授予权限，或选择其他频道。`,
    },
    permission: {
      viewChannel: '查看频道',
      sendMessages: '发送消息',
      embedLinks: '嵌入链接',
      readMessageHistory: '阅读消息历史记录',
      attachFiles: '添加附件',
    },
    history: {
      title: '最近的更改',
      none: '还没有任何更改。',
      host: '运营者',
      by: ({ number, who, time }) => `**${number}.** ${who}，${time}`,
      undid: ({ line }) => `${line}（撤销了之前的更改）`,
      change: ({ name, before, after }) => `${name}：${before} → ${after}`,
      leftOut: ({ count }) => `之前的 ${number(count)} 次更改放不下。`,
      unread: '无法读取历史记录：请在一分钟后再试。',
      choose: '选择要撤销的更改',
      option: ({ number, names }) => `${number}. ${names.join('、')}`,
    },
    undo: {
      done: ({ names }) => `已撤销：${names.join('、')}。`,
      changedSince: ({ names }) => `其间又有更改，因此保持不变：${names.join('、')}。`,
      notAllowed: ({ names }) => `已无法撤销，因此保持不变：${names.join('、')}。`,
      nothing: '没有撤销任何内容。',
      notKept: '没有撤销任何内容：此更改已不再保存。',
    },
  }) satisfies WordsOf<'settings'>;
