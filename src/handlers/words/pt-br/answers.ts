import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ plural, number, either }: Formats<'pt-BR'>) =>
  ({
    access: {
      unknownCommand: 'O Rollcall não conhece mais este comando: digite / para ver os que existem.',
      unknownComponent:
        'O Rollcall não conhece este botão: clique nele de novo daqui a pouco e, se não adiantar, use o comando outra vez.',
      otherServers:
        'Isto só funciona nos servidores que o responsável por este bot escolheu para a moderação.',
      permission: 'Isto é para moderadores: você precisa da permissão “Gerenciar mensagens” neste canal.',
      managedServers: 'Isto só funciona em servidores que instalaram o Rollcall.',
      manage: 'Isto é para quem gerencia o servidor: você precisa da permissão “Gerenciar servidor”.',
      role: ({ roles }) => `Isto é para moderadores: você precisa do cargo ${either(roles)}.`,
      ownRole: ({ roles }) =>
        `Isto é para moderadores: conforme as configurações deste servidor, você também precisa do cargo ${either(roles)}.`,
      storeAway:
        'Ninguém pode moderar agora: não dá para ler o banco de dados com as configurações dos servidores. Tente de novo em um minuto e, se acontecer outra vez, avise o responsável por este bot.',
      unreadableSettings:
        'Ninguém pode moderar aqui agora: o Rollcall não consegue ler as configurações salvas deste servidor. Alguém com a permissão “Gerenciar servidor” pode salvá-las de novo com /settings.',
      tooSoon: ({ command, seconds }) =>
        `Tente ${command} de novo em ${plural(seconds, { one: `${seconds} segundo`, many: `${seconds} de segundos`, other: `${seconds} segundos` })}.`,
    },
    reference: ({ reference }) => `Referência ${reference}`,
    defect:
      'Algo deu errado dentro do Rollcall: tente de novo e, se acontecer outra vez, avise o responsável por este bot.',
    uncertain: ({ command }) =>
      `Não se sabe se isto foi feito: confira com ${command} e, se não foi, tente de novo.`,
    notShown: 'Não funcionou: tente de novo para ver o motivo.',
    notTold:
      'Não foi possível enviar o resultado em uma mensagem separada: confira o que mudou antes de tentar de novo.',
    toldInPrivate: 'Não funcionou. Quem usou o comando recebeu o motivo em particular.',
    noTarget: {
      message: 'O Discord não disse qual é a mensagem: tente de novo.',
      user: 'O Discord não disse qual é o usuário: tente de novo.',
    },
    option: {
      missing: ({ option }) => `Falta a opção \`${option}\`.`,
      tooShort: ({ option, least }) =>
        `A opção \`${option}\` deve ter pelo menos ${plural(least, { one: `${least} caractere`, many: `${least} de caracteres`, other: `${least} caracteres` })}.`,
      tooLong: ({ option, most }) => `A opção \`${option}\` deve ter no máximo ${most} caracteres.`,
      truth: ({ option }) => `A opção \`${option}\` deve ser True ou False.`,
      range: ({ option, min, max }) => `A opção \`${option}\` deve ser um número inteiro de ${min} a ${max}.`,
      whole: ({ option }) => `A opção \`${option}\` deve ser um número inteiro.`,
      user: ({ option }) => `A opção \`${option}\` deve ser um usuário.`,
      oneOf: ({ option, values }) =>
        `A opção \`${option}\` deve ser um destes valores: ${values.join(', ')}.`,
      channel: ({ option }) => `A opção \`${option}\` deve ser um canal de texto ou um canal de anúncios.`,
    },
    component: {
      older:
        'Este botão ou formulário é de uma versão anterior do Rollcall: use o comando outra vez para ter um novo.',
      newer:
        'Este botão ou formulário é de uma versão mais nova do Rollcall, que está sendo instalada: clique de novo daqui a pouco, ou abra outra vez.',
      garbled:
        'O Rollcall não consegue ler este botão ou formulário: use o comando outra vez para ter um novo.',
    },
    service: {
      invalidName:
        'Um nome registrado tem de 1 a 255 caracteres, sem caracteres de controle: confira e tente de novo.',
      invalidWallet:
        'O endereço de uma carteira tem de 1 a 255 caracteres, sem caracteres de controle: confira e tente de novo.',
      notRegistered: ({ name }) => `Ninguém registrou o nome ${name}: confira como se escreve.`,
      noNames: ({ wallet }) => `A carteira ${wallet} não tem nenhum nome registrado.`,
      invalidId: 'Um ID tem de 1 a 255 caracteres, sem caracteres de controle: confira e tente de novo.',
      notFound: ({ id }) => `Não há nada com o ID ${id}: pode ter sido excluído, ou o ID está errado.`,
      busy: 'O serviço está ocupado: tente de novo em um minuto.',
      busyForSeconds: ({ seconds }) =>
        `O serviço está ocupado: tente de novo em ${plural(seconds, { one: `${seconds} segundo`, many: `${seconds} de segundos`, other: `${seconds} segundos` })}.`,
      busyForMinutes: ({ minutes }) =>
        `O serviço está ocupado: tente de novo em ${plural(minutes, { one: `${minutes} minuto`, many: `${minutes} de minutos`, other: `${minutes} minutos` })}.`,
      unauthorised:
        'O serviço nega acesso ao Rollcall: avise o responsável por este bot, que pode configurar o token.',
      refused: 'O serviço recusou: confira o que você digitou, ou avise o responsável por este bot.',
      unavailable: 'Não dá para acessar o serviço agora: tente de novo em um minuto.',
      tooSlow: 'O serviço demorou demais para responder: tente de novo em um minuto.',
      accepted: 'O serviço aceitou e talvez faça isso mais tarde: confira antes de tentar de novo.',
      unconfirmed:
        'O serviço não confirmou, então pode ter sido feito mesmo assim: confira antes de tentar de novo.',
      ignored: 'O serviço aceitou, mas não alterou nada: avise o responsável por este bot.',
      outOfReach: ({ rows }) =>
        `Desta lista só dá para mostrar ${plural(rows, { one: 'a primeira linha', many: `os primeiros ${number(rows)} de linhas`, other: `as primeiras ${number(rows)} linhas` })}: avise o responsável por este bot, que talvez possa mudar isso.`,
      abandoned: 'Demorou demais: tente de novo.',
      senseless: 'O serviço deu uma resposta inválida: avise o responsável por este bot.',
    },
  }) satisfies WordsOf<'answers'>;
