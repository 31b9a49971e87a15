import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ number, either }: Formats<'zh-CN'>) =>
  ({
    access: {
      unknownCommand: 'Rollcall 已经没有这个命令了：输入 / 查看现有的命令。',
      unknownComponent: 'Rollcall 不认识这个按钮：请稍后再按一次，如果仍然无效，请重新运行命令。',
      otherServers: '这只能在此机器人的运营者指定用于管理的服务器中使用。',
      permission: '这是给管理员用的：你需要在此频道拥有“管理消息”权限。',
      managedServers: '这只能在安装了 Rollcall 的服务器中使用。',
      manage: '这是给服务器管理者用的：你需要“管理服务器”权限。',
      role: ({ roles }) => `这是给管理员用的：你需要身份组${either(roles)}。`,
      ownRole: ({ roles }) => `这是给管理员用的：根据此服务器的设置，你还需要身份组${either(roles)}。`,
      storeAway:
        '目前任何人都不能进行管理：无法读取保存服务器设置的数据库。请在一分钟后再试，如果再次出现，请告诉此机器人的运营者。',
      unreadableSettings:
        '目前任何人都不能在这里进行管理：Rollcall 无法读取此服务器已保存的设置。拥有“管理服务器”权限的人可以用 /settings 重新保存。',
      tooSoon: ({ command, seconds }) => `请在 ${seconds} 秒后再试 ${command}。`,
    },
    reference: ({ reference }) => `参考编号 ${reference}`,
    defect: 'Rollcall 内部出了问题：请再试一次，如果再次出现，请告诉此机器人的运营者。',
    uncertain: ({ command }) => `无法确定这是否已完成：请用 ${command} 查看，如果没有完成，请再试一次。`,
    notShown: '没有成功：再试一次即可看到原因。',
    notTold: '无法用单独的消息发送结果：请先查看更改了什么，再决定是否重试。',
    toldInPrivate: '没有成功。原因已私下告知使用命令的人。',
    noTarget: {
      message: 'Discord 没有说明是哪条消息：请再试一次。',
      user: 'Discord 没有说明是哪位用户：请再试一次。',
    },
    option: {
      missing: ({ option }) => `必须填写选项 \`${option}\`。`,
      tooShort: ({ option, least }) => `选项 \`${option}\` 至少要有 ${least} 个字符。`,
      tooLong: ({ option, most }) => `选项 \`${option}\` 最多只能有 ${most} 个字符。`,
      truth: ({ option }) => `选项 \`${option}\` 必须是 True 或 False。`,
      range: ({ option, min, max }) => `选项 \`${option}\` 必须是 ${min} 到 ${max} 之间的整数。`,
      whole: ({ option }) => `选项 \`${option}\` 必须是整数。`,
      user: ({ option }) => `选项 \`${option}\` 必须是一位用户。`,
      oneOf: ({ option, values }) => `选项 \`${option}\` 必须是以下之一：${values.join('、')}。`,
      channel: ({ option }) => `选项 \`${option}\` 必须是文字频道或公告频道。`,
    },
    component: {
      older: '这个按钮或表单来自旧版本的 Rollcall：请重新运行命令以获得新的。',
      newer: '这个按钮或表单来自正在部署的新版本 Rollcall：请稍后再按一次，或重新打开。',
      garbled: 'Rollcall 无法读取这个按钮或表单：请重新运行命令以获得新的。',
    },
    service: {
      invalidName: '注册名称为 1 到 255 个字符，不含控制字符：请检查后再试。',
      invalidWallet: '钱包地址为 1 到 255 个字符，不含控制字符：请检查后再试。',
      notRegistered: ({ name }) => `没有人注册过名称 ${name}：请检查写法。`,
      noNames: ({ wallet }) => `钱包 ${wallet} 没有注册任何名称。`,
      invalidId: 'ID 为 1 到 255 个字符，不含控制字符：请检查后再试。',
      notFound: ({ id }) => `找不到 ID 为 ${id} 的内容：它可能已被删除，或者 ID 有误。`,
      busy: '服务繁忙：请一分钟后再试。',
      busyForSeconds: ({ seconds }) => `服务繁忙：请 ${seconds} 秒后再试。`,
      busyForMinutes: ({ minutes }) => `服务繁忙：请 ${minutes} 分钟后再试。`,
      unauthorised: '服务拒绝了 Rollcall 的访问：请告诉此机器人的运营者，他可以设置令牌。',
      refused: '服务拒绝了请求：请检查你输入的内容，或告诉此机器人的运营者。',
      unavailable: '目前无法连接服务：请一分钟后再试。',
      tooSlow: '服务响应太慢：请一分钟后再试。',
      accepted: '服务已接受此操作，可能稍后才执行：请先查看，再决定是否重试。',
      unconfirmed: '服务没有确认，所以可能已经完成：请先查看，再决定是否重试。',
      ignored: '服务接受了请求，但没有更改任何内容：请告诉此机器人的运营者。',
      outOfReach: ({ rows }) =>
        `此列表最多只能显示前 ${number(rows)} 行：请告诉此机器人的运营者，他也许可以更改。`,
      abandoned: '耗时太长：请再试一次。',
      senseless: '服务返回了无效的回应：请告诉此机器人的运营者。',
    },
  }) satisfies WordsOf<'answers'>;
