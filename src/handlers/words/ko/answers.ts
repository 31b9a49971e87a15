import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ number, either }: Formats<'ko'>) =>
  ({
    access: {
      unknownCommand: 'Rollcall에 더는 없는 명령어입니다. /를 입력하면 지금 쓸 수 있는 명령어가 보입니다.',
      unknownComponent:
        'Rollcall이 모르는 버튼입니다. 잠시 후 다시 눌러 보고, 그래도 안 되면 명령어를 다시 실행하세요.',
      otherServers: '이 봇의 운영자가 관리용으로 정한 서버에서만 쓸 수 있습니다.',
      permission: '관리자용입니다. 이 채널에서 "메시지 관리하기" 권한이 필요합니다.',
      managedServers: 'Rollcall이 설치된 서버에서만 쓸 수 있습니다.',
      manage: '서버를 관리하는 사람용입니다. "서버 관리하기" 권한이 필요합니다.',
      role: ({ roles }) => `관리자용입니다. 필요한 역할: ${either(roles)}`,
      ownRole: ({ roles }) => `관리자용입니다. 이 서버의 설정에 따라 추가로 필요한 역할: ${either(roles)}`,
      storeAway:
        '지금은 아무도 관리할 수 없습니다. 서버 설정 데이터베이스를 읽을 수 없습니다. 1분 후에 다시 시도하고, 또 발생하면 이 봇의 운영자에게 알려 주세요.',
      unreadableSettings:
        '지금은 여기서 아무도 관리할 수 없습니다. Rollcall이 저장된 이 서버의 설정을 읽을 수 없습니다. "서버 관리하기" 권한이 있는 사람이 /settings 명령어로 다시 저장할 수 있습니다.',
      tooSoon: ({ command, seconds }) => `${seconds}초 후에 ${command} 명령어를 다시 실행하세요.`,
    },
    reference: ({ reference }) => `참조 번호 ${reference}`,
    defect: 'Rollcall 안에서 문제가 생겼습니다. 다시 시도하고, 또 발생하면 이 봇의 운영자에게 알려 주세요.',
    uncertain: ({ command }) =>
      `실행되었는지 확실하지 않습니다. ${command} 명령어로 확인하고, 안 되었으면 다시 시도하세요.`,
    notShown: '실패했습니다. 다시 시도하면 이유가 보입니다.',
    notTold: '결과를 별도 메시지로 보내지 못했습니다. 다시 시도하기 전에 무엇이 바뀌었는지 확인하세요.',
    toldInPrivate: '실패했습니다. 이유는 명령어를 사용한 사람에게만 알렸습니다.',
    noTarget: {
      message: 'Discord가 어떤 메시지인지 알려 주지 않았습니다. 다시 시도하세요.',
      user: 'Discord가 어떤 사용자인지 알려 주지 않았습니다. 다시 시도하세요.',
    },
    option: {
      missing: ({ option }) => `\`${option}\` 옵션을 입력해야 합니다.`,
      tooShort: ({ option, least }) => `\`${option}\` 옵션은 ${least}자 이상이어야 합니다.`,
      tooLong: ({ option, most }) => `\`${option}\` 옵션은 ${most}자 이하여야 합니다.`,
      truth: ({ option }) => `\`${option}\` 옵션은 True 또는 False여야 합니다.`,
      range: ({ option, min, max }) => `\`${option}\` 옵션은 ${min}~${max} 범위의 정수여야 합니다.`,
      whole: ({ option }) => `\`${option}\` 옵션은 정수여야 합니다.`,
      user: ({ option }) => `\`${option}\` 옵션은 사용자여야 합니다.`,
      oneOf: ({ option, values }) => `\`${option}\` 옵션은 다음 중 하나여야 합니다: ${values.join(', ')}`,
      channel: ({ option }) => `\`${option}\` 옵션은 채팅 채널 또는 공지 채널이어야 합니다.`,
    },
    component: {
      older: 'Rollcall의 이전 버전에서 온 버튼이나 양식입니다. 명령어를 다시 실행하면 새로 나옵니다.',
      newer:
        'Rollcall의 새 버전에서 온 버튼이나 양식입니다. 지금 배포 중이니 잠시 후 다시 누르거나 다시 여세요.',
      garbled: 'Rollcall이 읽을 수 없는 버튼이나 양식입니다. 명령어를 다시 실행하면 새로 나옵니다.',
    },
    service: {
      invalidName: '등록된 이름은 제어 문자 없이 1~255자입니다. 확인하고 다시 시도하세요.',
      invalidWallet: '지갑 주소는 제어 문자 없이 1~255자입니다. 확인하고 다시 시도하세요.',
      notRegistered: ({ name }) => `${name}: 아무도 등록하지 않은 이름입니다. 철자를 확인하세요.`,
      noNames: ({ wallet }) => `${wallet}: 이 지갑에 등록된 이름이 없습니다.`,
      invalidId: 'ID는 제어 문자 없이 1~255자입니다. 확인하고 다시 시도하세요.',
      notFound: ({ id }) => `${id}: 이 ID에 해당하는 것이 없습니다. 삭제되었거나 ID가 틀렸습니다.`,
      busy: '서비스가 혼잡합니다. 1분 후에 다시 시도하세요.',
      busyForSeconds: ({ seconds }) => `서비스가 혼잡합니다. ${seconds}초 후에 다시 시도하세요.`,
      busyForMinutes: ({ minutes }) => `서비스가 혼잡합니다. ${minutes}분 후에 다시 시도하세요.`,
      unauthorised:
        '서비스가 Rollcall의 접근을 거부합니다. 토큰을 설정할 수 있는 이 봇의 운영자에게 알려 주세요.',
      refused: '서비스가 거부했습니다. 입력한 것을 확인하거나 이 봇의 운영자에게 알려 주세요.',
      unavailable: '지금은 서비스에 연결할 수 없습니다. 1분 후에 다시 시도하세요.',
      tooSlow: '서비스의 응답이 너무 오래 걸렸습니다. 1분 후에 다시 시도하세요.',
      accepted: '서비스가 요청을 받았으며 나중에 실행할 수 있습니다. 다시 시도하기 전에 확인하세요.',
      unconfirmed: '서비스의 확인을 받지 못했지만 실행되었을 수도 있습니다. 다시 시도하기 전에 확인하세요.',
      ignored: '서비스가 요청을 받았지만 아무것도 바꾸지 않았습니다. 이 봇의 운영자에게 알려 주세요.',
      outOfReach: ({ rows }) =>
        `이 목록은 처음 ${number(rows)}줄까지만 보여 줄 수 있습니다. 이 봇의 운영자가 바꿀 수 있을지도 모르니 알려 주세요.`,
      abandoned: '너무 오래 걸렸습니다. 다시 시도하세요.',
      senseless: '서비스의 응답이 올바르지 않습니다. 이 봇의 운영자에게 알려 주세요.',
    },
  }) satisfies WordsOf<'answers'>;
