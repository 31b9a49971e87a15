import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ number }: Formats<'ko'>) => {
  const counted = (count: number) => `기록 ${number(count)}개`;
  return {
    button: {
      details: '자세히',
      newest: '최신순',
      highest: '높은순',
      oldest: '오래된순',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `게임 ${provider}`,
      player: ({ player }) => `플레이어 ${player}`,
      award: ({ award }) => `상 ${award}`,
      order: { asc: '오래된 순', desc: '최신순', score: '높은 점수순' },
    },
    sortCounted: '`sort`와 `default`는 모두 순서를 정합니다. `sort`가 적용되었습니다.',
    severalGames: '점수 계산 방식이 다른 여러 게임의 점수입니다. `provider`로 한 게임만 볼 수 있습니다.',
    field: {
      record: ({ id }) => `기록 ${id}`,
      numbers: ({ score, stage, bonus }) => `**점수** ${score} · **스테이지** ${stage} · **보너스** ${bonus}`,
      award: ({ award }) => `**상** ${award}`,
      noAward: '**상** 없음',
      logged: ({ time, ago }) => `**기록됨** ${time} (${ago})`,
      changed: ({ time, ago }) => `**변경됨** ${time} (${ago})`,
      player: '**플레이어**',
      metadata: '**메타데이터**',
      noMetadata: '**메타데이터** 없음',
      noJson: '**메타데이터** (JSON 아님)',
      unknownMetadata: '**메타데이터** 알 수 없음: 서비스가 이 기록을 더는 그대로 주지 않습니다.',
    },
    notOnPage: '이 기록은 더는 그 페이지에 없습니다. 명령어를 다시 실행하세요.',
    index: {
      waiting: ({ records: count }) =>
        `지금까지 ${counted(count)}: 지금은 서비스가 더 주지 않으니 1분 후에 다시 시도하세요`,
      reading: ({ records: count }) => `읽는 중, 지금까지 ${counted(count)}: 잠시 후 다시 시도하세요`,
      whole: ({ time, records: count }) => `${time} 기준, ${counted(count)}에서`,
      full: ({ time, records: count }) =>
        `${time} 기준, 처음 ${number(count)}개의 기록에서: 더는 보관하지 않아 더 새로운 기록이 있을 수 있습니다`,
      cut: ({ time, records: count }) =>
        `${time} 기준, ${counted(count)}에서: 서비스가 한 번에 주는 한도라서 더 새로운 기록이 있을 수 있습니다`,
    },
    file: {
      records: ({ records: count }) => counted(count),
      discordsFirst: ({ records: count }) =>
        `처음 ${number(count)}개입니다. Discord는 여기서 그 이상 받지 않습니다.`,
      discordsFirstOf: ({ records: count, all }) =>
        `${number(all)}개 중 처음 ${number(count)}개입니다. Discord는 여기서 그 이상 받지 않습니다.`,
      first: ({ records: count }) => `처음 ${number(count)}개입니다. 파일 하나의 한도입니다.`,
      firstOf: ({ records: count, all }) =>
        `${number(all)}개 중 처음 ${number(count)}개입니다. 파일 하나의 한도입니다.`,
      noMetadata: '기록들이 서로 떨어져 있어 파일에 메타데이터가 없습니다. "자세히" 버튼이 보여 줍니다.',
    },
    nothingLogged: '아직 알려진 점수가 없습니다. 잠시 후, 또는 게임이 점수를 기록한 뒤에 다시 시도하세요.',
    unknown: {
      gameToPick: ({ typed }) => `${typed}: 이 게임의 점수가 없습니다. 입력할 때 나오는 것 중에서 고르세요.`,
      game: ({ typed, near }) =>
        `${typed}: 이 게임의 점수가 없습니다. 혹시 이 게임인가요? ${near.join(', ')}`,
      awardToPick: ({ typed }) =>
        `${typed}: 이 상을 받은 점수가 없습니다. 입력할 때 나오는 것 중에서 고르세요.`,
      award: ({ typed, near }) =>
        `${typed}: 이 상을 받은 점수가 없습니다. 혹시 이 상인가요? ${near.join(', ')}`,
      player: ({ typed }) => `${typed}: 이렇게 시작하는 플레이어 해시가 없습니다.`,
      playerNear: ({ typed, near }) =>
        `${typed}: 이렇게 시작하는 플레이어 해시가 없습니다. 혹시 이 플레이어인가요? ${near.join(', ')}`,
      playerByName: ({ typed }) =>
        `${typed}: 이런 이름의 플레이어도, 이렇게 시작하는 플레이어 해시도 없습니다.`,
      playerByNameNear: ({ typed, near }) =>
        `${typed}: 이런 이름의 플레이어도, 이렇게 시작하는 플레이어 해시도 없습니다. 혹시 이 플레이어인가요? ${near.join(', ')}`,
      severalPlayers: ({ typed }) =>
        `${typed}: 이렇게 시작하는 플레이어 해시가 여러 개입니다. 더 입력하세요.`,
    },
    recordGone: '이 버튼에 필요한 기록을 찾을 수 없습니다. 명령어를 다시 실행하세요.',
    recordNotRead: '이 버튼에 필요한 기록을 찾을 수 없습니다. 잠시 후 다시 누르세요.',
    period: { week: '최근 7일', month: '최근 30일', all: '전체 기간' },
    noneInPeriod: ({ wider }) =>
      `이 기간에는 점수가 없습니다. 더 긴 기간을 보려면 **${wider}** 버튼을 누르세요.`,
    top: {
      title: ({ provider }) => `**${provider} 순위**`,
      stage: ({ stage }) => `스테이지 ${stage}`,
      noScore: ({ player }) => `${player}: 여기에 점수가 없습니다.`,
      rank: ({ player, rank, players, score }) =>
        `${player}: ${number(players)}명 중 ${rank}, 점수 **${score}**`,
    },
  } satisfies WordsOf<'records'>;
};
