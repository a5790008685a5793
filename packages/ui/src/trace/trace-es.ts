import type { TraceMessages } from './trace-messages.ts';

const plurals = new Intl.PluralRules('es');
const numbers = new Intl.NumberFormat('es');
const many = (count: number, one: string, other: string): string =>
  `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

/** Every text of the panel, in Spanish. */
export const messages: TraceMessages = {
  about:
    'Se abre en este dispositivo, se guarda mientras la página está abierta y no se envía a ninguna parte.',
  empty: 'Nada todavía. Los mensajes aparecen aquí según van y vienen.',
  count: (count) => many(count, 'mensaje', 'mensajes'),
  clear: 'Borrar',
  exportTrace: 'Exportar registro',
  sent: 'Enviado',
  received: 'Recibido',
  fates: {
    waiting: 'En espera',
    sent: 'Enviado',
    failed: 'Fallido',
    handled: 'Atendido',
    refused: 'Rechazado',
    later: 'Más tarde',
    repeated: 'Repetido',
    dropped: 'Descartado',
  },
  kinds: { request: 'Solicitud', result: 'Resultado', error: 'Error', unreadable: 'Ilegible' },
  topics: {
    pairing: 'Enlace',
    session: 'Conexión',
    auth: 'Inicio de sesión',
    unknown: 'Tema desconocido',
  },
  unknownMethod: 'Método desconocido',
  topic: 'Tema',
  id: 'Id.',
  size: 'Tamaño',
  characters: (count) => many(count, 'carácter', 'caracteres'),
  took: 'Duración',
  milliseconds: (count) => `${numbers.format(Math.round(count))} ms`,
  reason: 'Motivo',
};
