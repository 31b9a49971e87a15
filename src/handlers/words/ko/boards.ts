import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ number }: Formats<'ko'>) =>
  ({
    title: '이 서버의 순위표',
    message: { new: '신규' },
    more: {
      button: '더 보기',
      removed: ({ top }) =>
        `이 순위표는 삭제되었습니다. ${top} 명령어로 각 게임의 최고 플레이어를 볼 수 있습니다.`,
      unread: ({ top }) =>
        `지금은 순위표를 읽을 수 없습니다. 1분 후에 버튼을 다시 누르거나 ${top} 명령어를 쓰세요.`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 새로운 1위: ${player}, **${score}** (이전 1위: ${passed})`,
    name: {
      provider: '게임',
      channel: '채널',
      every: '게시',
      at: '시각',
      zone: '시간대',
      day: '요일',
      message: '메시지',
      period: '기간',
      stage: '스테이지',
      limit: '줄 수',
      chart: '차트',
      announce: '1위 교체',
    },
    fact: { state: '상태', last: '마지막 메시지', next: '다음' },
    value: {
      every: { day: '매일', week: '매주', change: '점수가 바뀔 때마다' },
      day: {
        monday: '월요일',
        tuesday: '화요일',
        wednesday: '수요일',
        thursday: '목요일',
        friday: '금요일',
        saturday: '토요일',
        sunday: '일요일',
      },
      message: { same: '같은 메시지를 수정', new: '매번 새 메시지' },
      allStages: '모든 스테이지',
      none: '없음',
      announced: '메시지로 알림',
      notAnnounced: '알리지 않음',
    },
    card: {
      heading: ({ id }) => `**순위표 ${id}**`,
      line: ({ name, value }) => `**${name}:** ${value}`,
      noMessage: '아직 없음',
      soon: '몇 초 안에',
      onChange: '다음에 점수가 바뀔 때',
      waits: ({ until }) => `${until} 이후`,
    },
    state: {
      running: '작동 중',
      'by-manager': '일시 중지됨(서버를 관리하는 사람이 중지)',
      'by-host': '일시 중지됨(이 봇의 운영자가 중지)',
      'channel-gone': '일시 중지됨(채널이 없어짐)',
      'no-rights': '일시 중지됨(채널에서 Rollcall에 권한이 없음)',
      'message-deleted': '일시 중지됨(메시지가 삭제됨)',
      refused: '일시 중지됨(Discord가 메시지를 거부함)',
      'zone-unknown': '일시 중지됨(시간대를 더는 쓸 수 없음)',
    },
    refusedWith: ({ code }) => `일시 중지됨(Discord가 메시지를 거부함, 오류 ${code})`,
    note: {
      'by-host': '이 봇의 운영자만 다시 시작할 수 있습니다.',
      'channel-gone': '"변경" 버튼을 누르고 다른 채널을 고른 다음 "다시 시작" 버튼을 누르세요.',
      'no-rights':
        '채널에서 Rollcall에 "채널 보기", "메시지 보내기", "링크 첨부", "메시지 기록 보기" 권한을 허용하세요. 차트를 넣으려면 "파일 첨부" 권한도 필요합니다. 그런 다음 "다시 시작" 버튼을 누르세요.',
      'message-deleted': '"다시 시작" 버튼을 누르면 새 메시지로 시작합니다.',
      refused:
        '채널을 확인한 다음 "다시 시작" 버튼을 누르세요. 같은 일이 또 생기면 이 봇의 운영자에게 알려 주세요.',
      'zone-unknown': '"변경" 버튼을 누르고 다른 시간대를 입력한 다음 "다시 시작" 버튼을 누르세요.',
      unkept:
        '순위표를 게시하는 프로세스가 없어 지금은 아무것도 게시되지 않습니다. 계속 그러면 이 봇의 운영자에게 알려 주세요.',
    },
    button: {
      postNow: '지금 게시',
      preview: '미리 보기',
      pause: '일시 중지',
      resume: '다시 시작',
      change: '변경',
      remove: '삭제',
      removeForGood: '영구 삭제',
      keep: '그대로 두기',
      all: '모든 순위표',
    },
    list: {
      none: ({ create }) => `이 서버에는 순위표가 없습니다. ${create} 명령어로 만들 수 있습니다.`,
      choose: '순위표를 고르세요',
      page: ({ page, pages }) => `${pages}페이지 중 ${page}페이지`,
    },
    form: {
      title: ({ id }) => `순위표 ${id} 변경`,
      about: {
        channel: '다른 채널을 고르면 새 메시지로 시작합니다.',
        at: '24시간제로 입력합니다. 예: 18:00',
        zone: 'IANA 시간대를 입력합니다. 예: Europe/Berlin',
        limit: '순위표에 나오는 플레이어 수입니다.',
        message: '메시지 하나를 계속 수정할지, 매번 새로 보낼지 정합니다.',
      },
    },
    done: {
      post: '몇 초 안에 게시됩니다.',
      pause: '누군가 "다시 시작" 버튼을 누를 때까지 아무것도 게시되지 않습니다.',
      resume: '다시 시작했습니다.',
    },
    previewEmpty: '점수가 없어 지금은 아무것도 게시되지 않습니다:',
    wasSo: '이미 그렇게 되어 있어 아무것도 저장하지 않았습니다.',
    tooSoon: '이 순위표는 방금 게시되었습니다. 10초 후에 "지금 게시" 버튼을 다시 누르세요.',
    askRemoval: ({ id }) => `순위표 ${id} 항목을 영구 삭제할까요? 게시된 메시지는 남습니다.`,
    removed: ({ id }) => `순위표 ${id} 항목을 삭제했습니다. 게시된 메시지는 남습니다.`,
    changedSince:
      '아무것도 저장하지 않았습니다. 그 사이 이 순위표가 바뀌었습니다. 지금 상태를 확인하고 다시 시도하세요.',
    gone: '아무것도 하지 않았습니다. 이 순위표는 삭제되었습니다.',
    unread:
      '지금은 순위표를 읽을 수 없습니다. 1분 후에 다시 시도하세요. 같은 일이 또 생기면 이 봇의 운영자에게 알려 주세요.',
    refused: {
      at: ({ typed }) =>
        `아무것도 저장하지 않았습니다. 시각이 아닌 값: ${typed}. \`18:00\`처럼 24시간제로 입력하세요.`,
      zone: ({ typed }) =>
        `아무것도 저장하지 않았습니다. 시간대가 아닌 값: ${typed}. \`Europe/Berlin\`이나 \`UTC\`처럼 IANA 시간대를 입력하세요.`,
      zoneNear: ({ typed }) => `아직 저장되지 않았습니다. ${typed}: 어느 시간대를 말하나요?`,
      dayAlone: ({ day }) =>
        `아무것도 저장하지 않았습니다. ${day} 옵션은 \`every:week\` 옵션과 함께 써야 합니다. 함께 입력하거나 요일을 빼세요.`,
      announceAlone: ({ announce }) =>
        `아무것도 저장하지 않았습니다. ${announce} 옵션은 \`every:change\` 옵션과 함께 써야 합니다. 함께 입력하거나 알림을 빼세요.`,
      withChange: ({ options }) =>
        `아무것도 저장하지 않았습니다. \`every:change\` 옵션은 점수가 바뀔 때마다 메시지 하나를 수정하므로 다음 옵션과 함께 쓸 수 없습니다: ${options.join(', ')}`,
      yours: ({ channel, permissions }) =>
        `아무것도 저장하지 않았습니다. ${channel} 채널에서 나에게 없는 권한: ${permissions.join(', ')}. 내가 메시지를 쓸 수 있는 채널을 고르세요.`,
      ofBoth: ({ channel, yours, permissions }) =>
        `아무것도 저장하지 않았습니다. ${channel} 채널에서 나에게 없는 권한: ${yours.join(', ')}. Rollcall에 없는 권한: ${permissions.join(', ')}. 다른 채널을 고르세요.`,
      full: ({ most }) =>
        `아무것도 저장하지 않았습니다. 이 서버의 순위표는 이미 ${number(most)}개로, 이 봇의 운영자가 허용하는 최대 개수입니다. 먼저 하나를 삭제하세요.`,
    },
  }) satisfies WordsOf<'boards'>;
