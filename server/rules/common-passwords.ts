/** Words that the best-known passwords are made of, in small letters: English, then French, Spanish and Italian. */
export const commonWords: readonly string[] =
  `password passphrase passwort passcode welcome letmein iloveyou administrator admin root login logon guest master
secret changeme default trustno qwerty qwertz azerty asdfgh zxcvbn abcdef abc monkey dragon sunshine princess football
baseball basketball superman batman spiderman pokemon starwars shadow michael jennifer jessica charlie daniel ashley
jordan hunter thomas computer internet server samsung google facebook whatever freedom nothing summer winter spring
autumn monday friday january december money dollar investor investment fund portal member finance wallet account bank
hello test testing user love forever angel flower cookie chocolate cheese butterfly purple orange silver golden diamond
soccer hockey killer pepper ginger ninja mustang corvette ferrari mercedes access security system private please
motdepasse bonjour azertyuiop soleil doudou chouchou coucou amour marseille loulou nicolas camille jetaime bienvenue
contrasena contraseña hola bienvenido teamo tequiero mariposa princesa estrella realmadrid barcelona america
ciao benvenuto amore juventus napoli francesca andrea giuseppe alessandro tiamo`.split(/\s+/);

/** Long phrases that everybody knows, in small letters without spaces. */
export const commonPhrases: readonly string[] =
  `correcthorsebatterystaple tobeornottobe maytheforcebewithyou iloveyouforever thequickbrownfox openthedoor
todaywasagoodday mypasswordissecret thisismypassword nevergonnagiveyouup livelaughlove allyouneedislove
helloworldhello jesuscristo jesuslovesyou ihateyouall whatthefuck ilovemyfamily`.split(/\s+/);

/** Rows of keys and of the alphabet, forwards; they are read backwards too. */
export const runs: readonly string[] = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
];
