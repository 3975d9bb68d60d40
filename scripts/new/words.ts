import { languages } from './names.ts';
import type { Language, Names } from './names.ts';

const walk = 'gets no answer, sends it again and is done';

/** What the new chart is told with, as its first states are; to be written anew with them. */
const texts: Readonly<Record<Language, Readonly<Record<string, unknown>>>> = {
  en: {
    starts: { 'an empty form': 'opens the form' },
    walks: { [walk]: walk },
    states: {
      editing: 'The person fills in the form.',
      saving: 'What was typed is with the server.',
      refused: 'It was not taken; it says why, and what was typed is still there.',
      done: 'The server has taken it.',
    },
    names: { editing: 'Filling in', saving: 'Being sent', refused: 'Not taken', done: 'Done' },
    events: {
      'form.submitted': 'sends the form',
      'form.renewed': 'begins anew',
      'saveEntry.done': 'it is taken',
      'saveEntry.failed': 'is refused: {{reason}}',
    },
    guards: {},
  },
  fr: {
    starts: { 'an empty form': 'ouvre le formulaire' },
    walks: { [walk]: 'n’obtient pas de réponse, renvoie et c’est fait' },
    states: {
      editing: 'La personne remplit le formulaire.',
      saving: 'Ce qui a été saisi est chez le serveur.',
      refused: 'Ce n’est pas accepté\u202F; la raison est dite, et ce qui a été saisi est toujours là.',
      done: 'Le serveur l’a accepté.',
    },
    names: { editing: 'Saisie', saving: 'Envoi en cours', refused: 'Non accepté', done: 'Terminé' },
    events: {
      'form.submitted': 'envoie le formulaire',
      'form.renewed': 'recommence',
      'saveEntry.done': 'c’est accepté',
      'saveEntry.failed': 'se voit refuser\u202F: {{reason}}',
    },
    guards: {},
  },
  es: {
    starts: { 'an empty form': 'abre el formulario' },
    walks: { [walk]: 'no obtiene respuesta, lo envía otra vez y queda hecho' },
    states: {
      editing: 'La persona rellena el formulario.',
      saving: 'Lo escrito está en el servidor.',
      refused: 'No se ha aceptado; se dice por qué, y lo escrito sigue ahí.',
      done: 'El servidor lo ha aceptado.',
    },
    names: { editing: 'Formulario', saving: 'Envío en curso', refused: 'No aceptado', done: 'Hecho' },
    events: {
      'form.submitted': 'envía el formulario',
      'form.renewed': 'empieza de nuevo',
      'saveEntry.done': 'se acepta',
      'saveEntry.failed': 'recibe un rechazo: {{reason}}',
    },
    guards: {},
  },
  it: {
    starts: { 'an empty form': 'apre il modulo' },
    walks: { [walk]: 'non riceve risposta, lo invia di nuovo ed è fatto' },
    states: {
      editing: 'La persona compila il modulo.',
      saving: 'Quanto scritto è presso il server.',
      refused: 'Non è stato accettato; viene detto perché, e quanto scritto è ancora lì.',
      done: 'Il server lo ha accettato.',
    },
    names: { editing: 'Compilazione', saving: 'Invio in corso', refused: 'Non accettato', done: 'Fatto' },
    events: {
      'form.submitted': 'invia il modulo',
      'form.renewed': 'ricomincia',
      'saveEntry.done': 'viene accettato',
      'saveEntry.failed': 'riceve un rifiuto: {{reason}}',
    },
    guards: {},
  },
};

const about: Readonly<Record<Language, string>> = {
  en: 'filled in, sent, and done when the server has taken it.',
  fr: 'à remplir et à envoyer\u202F; c’est fait quand le serveur l’a accepté.',
  es: 'se rellena, se envía y queda hecho cuando el servidor lo ha aceptado.',
  it: 'si compila, si invia ed è fatto quando il server lo ha accettato.',
};

/** `locales/<language>/machines/<chart>.json` in four languages. */
export const wordFiles = ({ kebab, titles }: Names): Readonly<Record<string, string>> =>
  Object.fromEntries(
    languages.map((language) => {
      const title = titles[language];
      const separator = language === 'fr' ? '\u202F: ' : ': ';
      const told = { title, about: `${title}${separator}${about[language]}`, ...texts[language] };
      return [`locales/${language}/machines/${kebab}.json`, `${JSON.stringify(told, null, 2)}\n`];
    }),
  );
