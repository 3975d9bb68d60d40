import activation from '../../../locales/it/machines/activation.json' with { type: 'json' };
import confirmation from '../../../locales/it/machines/confirmation.json' with { type: 'json' };
import correctionChart from '../../../locales/it/machines/correction.json' with { type: 'json' };
import documentUpload from '../../../locales/it/machines/document-upload.json' with { type: 'json' };
import enrollmentBusiness from '../../../locales/it/machines/enrollment-business.json' with { type: 'json' };
import enrollmentIndividual from '../../../locales/it/machines/enrollment-individual.json' with { type: 'json' };
import listing from '../../../locales/it/machines/listing.json' with { type: 'json' };
import moneyOperation from '../../../locales/it/machines/money-operation.json' with { type: 'json' };
import passwordReset from '../../../locales/it/machines/password-reset.json' with { type: 'json' };
import redistribution from '../../../locales/it/machines/redistribution.json' with { type: 'json' };
import request from '../../../locales/it/machines/request.json' with { type: 'json' };
import review from '../../../locales/it/machines/review.json' with { type: 'json' };
import secondFactor from '../../../locales/it/machines/second-factor.json' with { type: 'json' };
import session from '../../../locales/it/machines/session.json' with { type: 'json' };
import valueEditing from '../../../locales/it/machines/value-editing.json' with { type: 'json' };
import valueImport from '../../../locales/it/machines/value-import.json' with { type: 'json' };
import common from '../../../locales/it/machines/common.json' with { type: 'json' };
import errors from '../../../locales/it/errors.json' with { type: 'json' };
import correction from '../../../locales/it/correction.json' with { type: 'json' };
import enrollment from '../../../locales/it/enrollment.json' with { type: 'json' };
import publicPages from '../../../locales/it/public.json' with { type: 'json' };
import shell from '../../../locales/it/shell.json' with { type: 'json' };
import ui from '../../../locales/it/ui.json' with { type: 'json' };
import values from '../../../locales/it/values.json' with { type: 'json' };
import money from '../../../locales/it/money.json' with { type: 'json' };
import redistributionScreens from '../../../locales/it/redistribution.json' with { type: 'json' };
import requests from '../../../locales/it/requests.json' with { type: 'json' };
import reviewScreens from '../../../locales/it/review.json' with { type: 'json' };
import valueImportScreens from '../../../locales/it/value-import.json' with { type: 'json' };
import type { LanguageTexts } from './types.ts';

/** What the charts are told with in Italian. */
export const it: LanguageTexts = {
  charts: {
    activation,
    confirmation,
    correction: correctionChart,
    'document-upload': documentUpload,
    'enrollment-business': enrollmentBusiness,
    'enrollment-individual': enrollmentIndividual,
    listing,
    'money-operation': moneyOperation,
    'password-reset': passwordReset,
    redistribution,
    request,
    review,
    'second-factor': secondFactor,
    session,
    'value-editing': valueEditing,
    'value-import': valueImport,
  },
  common,
  screens: {
    correction,
    enrollment,
    errors,
    public: publicPages,
    shell,
    ui,
    values,
    money,
    redistribution: redistributionScreens,
    requests,
    review: reviewScreens,
    'value-import': valueImportScreens,
  },
};
