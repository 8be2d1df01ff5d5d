/** What a request calls a secret: matched as whole words, ignoring case and accents. */
export const SECRET_WORDS: readonly string[] = [
  // English
  ...wordsOf(`
    password, passwords, passwd, passwrd, pswd, pwd, pw, passphrase, pass phrase, passcode, pass code, pass word, secret,
    secrets, client secret, app secret, shared secret, webhook secret, api key, api keys, apikey, access key, access keys,
    account key, auth key, encryption key, license key, master key, private key, private keys, recovery key,
    secret access key, secret key, security key, service key, shared key, signing key, ssh key,
    token, access tokens, api tokens, credential, credentials, pin, pin code, pin number, otp, otp code, totp, totp code, one time code,
    one time password, one time passcode, two factor code, 2fa, 2fa code, mfa code,
    access code, auth code, authentication code, authorization code, backup code, backup codes,
    login code, sign in code, signin code, code we sent, code we texted, code we emailed,
    code from your authenticator, code from your authenticator app, recovery code, recovery codes, security code, sms code, verification code, cvv,
    cvv2, cvc, cvc2, card number, card no, card verification value, credit card, debit card,
    social security number, ssn, seed phrase, secret phrase, secret recovery phrase,
    recovery phrase, recovery words, seed words, mnemonic, mnemonic phrase, security answer,
    maiden name, connection string, session cookie, auth cookie, bearer, authorization header,
    jwt, passkey, authenticator code, security question answer, access key id, totp code,
    otp code, credit card number, debit card number, payment card number, bank card number,
    passport number, passport no, national id, national id number, national identity number,
    identity card number, id card number, identity number, driver license number,
    drivers license number, driver's license number, driving licence number,
    driver's licence number, tax id, tax id number, tax identification number,
    taxpayer identification number, tax number, social insurance number,
    national insurance number, social security no, aadhaar, aadhaar number,
    smtp pass, db pass, database pass, user pass, root pass, admin pass, github pat, gh pat, gitlab pat, azure pat,
    6 digit code, six digit code, code from the text message, code from the sms, hmac key, private key block, medicare number,
    passw0rd, p4ssword, p4ssw0rd, userpass, dbpass, id token, digits of your ssn, digits of your social security number,
    digits of your card, digits of your card number,
    iban, bank account, bank account number, bank account no, account number and sort code, tan, tan code,
    session id, session identifier, sessionid, phpsessid, jsessionid, cookie, browser cookies, session cookies,
    auth cookies, cookie string, cookie value, authorization, auth header, kubeconfig, kube config,
    service account json, one time pin, unlock code, unlock pin, backup key, wifi key, wi fi key, wpa key, wpa2 key, network key,
    answer to your security question, answer to the security question, answer to security question,
    card security code, cvn, cvv code, cvc code, csc code, sin, nino, ni number, national insurance no, pps number,
    tax file number, itin, aadhar, aadhar number, voter id, nric, personal identification number, personal id number,
    permanent account number, openai key, anthropic key, digits on the back of your card, digits on the back of the card, words of your wallet,
    account recovery key, ftp pass, ssh pass, login pass, iban number, code received by sms,
    code we sent you, code sent by sms, code from the email, restore code, emergency code
  `),
  // German
  ...wordsOf(`
    passwort, kennwort, geheimnis, geheimer schlüssel, privater schlüssel, api schlüssel,
    geheimzahl, pin nummer, zugangsdaten, anmeldedaten, zugriffstoken, zugangstoken,
    zugriffsschlüssel, kreditkarte, kreditkartennummer, kartennummer, kartenprüfnummer,
    prüfnummer, sicherheitscode, bestätigungscode, wiederherstellungsphrase,
    wiederherstellungscode, ausweisnummer, personalausweisnummer, passnummer, reisepassnummer,
    führerscheinnummer, sozialversicherungsnummer, sozialversicherungs nr, rentenversicherungsnummer,
    ahv nummer, kontonummer, bankverbindung, einmalpasswort, einmalcode, ersatzcode, ersatzcodes, persönliche identifikationsnummer, wiederherstellungscodes,
    backup codes, notfallcode, freischaltcode, sitzungs id, sitzungscookie, zugangscode, entsperrcode, mädchenname,
    mädchenname der mutter, mädchenname ihrer mutter, geburtsname der mutter, geburtsname ihrer mutter,
    code aus der sms, code aus der e mail, wlan schlüssel, verschlüsselungsschlüssel, steuernummer, steuer id,
    steueridentifikationsnummer, steuerliche identifikationsnummer, pushtan, tan nummer
  `),
  // French
  ...wordsOf(`
    mot de passe, mots de passe, phrase de passe, phrase secrète, phrase de récupération,
    code secret, code pin, code de sécurité, code de vérification, clé api, clé d'api,
    clé privée, clé secrète, clé d'accès, jeton, jeton d'accès, jeton d'authentification,
    identifiants, numéro de carte, carte bancaire, carte de crédit, cryptogramme,
    numéro de carte bancaire, numéro de carte de crédit, numéro de la carte,
    numéro de sécurité sociale, numéro de passeport, numéro de carte d'identité,
    numéro de permis de conduire, numéro fiscal, mdp, cryptogramme visuel, nom de jeune fille,
    nom de jeune fille de votre mère, nom de jeune fille de la mère, code de secours, codes de secours,
    code de récupération, codes de récupération, code à usage unique, code de confirmation, code d'accès,
    numéro de compte bancaire, coordonnées bancaires, clé wifi, clé de chiffrement, numéro de carte vitale,
    identifiant de session, jeton api, jeton de session, code reçu par sms, code reçu par e mail
  `),
  // Spanish
  ...wordsOf(`
    contraseña, clave, clave secreta, clave privada, clave api, clave de api, clave de acceso,
    token de acceso, frase semilla, frase de recuperación, código pin, código de seguridad,
    código de verificación, código secreto, credenciales, número de tarjeta,
    tarjeta de crédito, secreto, número de tarjeta de crédito, número de la tarjeta,
    número de pasaporte, número de la seguridad social, número de seguridad social,
    número de identificación fiscal, documento de identidad, número de documento de identidad,
    número de dni, número dni, nif, curp, número de seguro social, dni, nie, apellido de soltera,
    apellido de soltera de su madre, apellido de soltera de la madre, código de recuperación, códigos de recuperación,
    código de respaldo, códigos de respaldo, código de un solo uso, código de acceso, cuenta bancaria,
    número de cuenta bancaria, clave de cifrado, clave wifi, id de sesión, palabra secreta, cédula de identidad,
    número de cédula, licencia de conducir, número de licencia de conducir,
    palabra clave de acceso, código enviado por sms, código recibido por sms, número de iban
  `),
  // Portuguese
  ...wordsOf(`
    senha, palavra passe, chave api, chave de api, chave privada, chave secreta,
    chave de acesso, token de acesso, frase de recuperação, código de segurança,
    código de verificação, credenciais, número do cartão, cartão de crédito, segredo,
    número do cartão de crédito, número de cartão, número do passaporte, número de contribuinte,
    número da segurança social, cpf, número do cpf, rg, número do rg, código de recuperação, códigos de recuperação,
    código de backup, códigos de backup, código de uso único, código de acesso, código pin, conta bancária,
    número da conta bancária, nome de solteira, nome de solteira da mãe, nome de solteira da sua mãe,
    cartão de cidadão, número do cartão de cidadão, carteira de identidade, chave de criptografia, id da sessão,
    carteira de motorista, token da api, código enviado por sms, código recebido por sms, número do iban
  `),
  // Italian
  ...wordsOf(`
    parola d'ordine, parola chiave segreta, chiave api, chiave privata, chiave segreta,
    chiave di accesso, token di accesso, frase di recupero, codice pin, codice di sicurezza,
    codice di verifica, codice segreto, credenziali, numero di carta, numero della carta,
    carta di credito, segreto, numero di passaporto, numero del passaporto, codice fiscale,
    numero della carta d'identità, codice di recupero, codici di recupero, codice di backup, codici di backup,
    codice monouso, codice di accesso, codice di conferma, conto bancario, numero di conto bancario, conto corrente,
    cognome da nubile, cognome da nubile della madre, chiave di cifratura, id di sessione, numero della patente,
    numero di patente, codice ricevuto via sms, codice inviato via sms, codice sms, parola segreta, numero di conto iban, numero iban,
    tessera sanitaria, numero della tessera sanitaria
  `),
  // Dutch, Swedish, Danish, Norwegian, Finnish
  ...wordsOf(`
    wachtwoord, wachtwoorden, burgerservicenummer, bsn, api sleutel, geheime sleutel, privésleutel, toegangssleutel,
    toegangstoken, toegangscode, creditcardnummer, kaartnummer, pincode, herstelcode, herstelcodes, back upcode,
    back upcodes, verificatiecode, beveiligingscode, eenmalige code, paspoortnummer, rijbewijsnummer,
    identiteitskaartnummer, rekeningnummer, bankrekeningnummer, meisjesnaam, meisjesnaam van uw moeder,
    meisjesnaam van je moeder, sessie id, inloggegevens, code uit de sms, sms code, iban nummer,
    lösenord, personnummer, kontokortsnummer, adgangskode, kodeord, cpr nummer, passord, fødselsnummer, salasana,
    henkilötunnus
  `),
  // Polish, Czech, Hungarian, Romanian, Turkish, Vietnamese, Indonesian
  ...wordsOf(`
    hasło, hasła, klucz api, klucz prywatny, tajny klucz, klucz dostępu, klucz szyfrowania, token dostępu, numer karty,
    numer karty kredytowej, numer karty płatniczej, numer dowodu, numer dowodu osobistego, numer paszportu,
    numer prawa jazdy, numer konta bankowego, numer rachunku bankowego, kod pin, kod weryfikacyjny, kod sms,
    kod jednorazowy, kod zabezpieczający, kod dostępu, kod odzyskiwania, kody odzyskiwania, kod zapasowy, kody zapasowe,
    kod z sms, numer iban, nazwisko panieńskie, nazwisko panieńskie matki, dane logowania, identyfikator sesji, pesel, heslo, jelszó, parola contului, parolanız, parolanızı, şifre, şifreniz, şifrenizi, mật khẩu, số thẻ tín dụng,
    kata sandi, nomor kartu kredit, kredi kartı numarası
  `),
  // Russian, Ukrainian
  ...wordsOf(`
    пароль, токен, токен доступа, секрет, секретный ключ, закрытый ключ, приватный ключ,
    ключ api, api ключ, ключ доступа, пин код, пин код карты, пинкод, код из смс, код из sms, код подтверждения, кодовое слово,
    код безопасности, номер карты, сид фраза, секретная фраза, номер паспорта,
    серия и номер паспорта, девичья фамилия, девичья фамилия матери, резервный код, резервные коды,
    код из письма, код из сообщения, ключ доступу, код восстановления, коды восстановления, одноразовый код, ключ шифрования, номер счета, номер банковского счета,
    банковский счет, учетные данные, ид сессии, идентификатор сессии, контрольное слово, паспортные данные,
    номер банковской карты, номер кредитной карты, снилс, инн, номер водительского удостоверения
  `),
  // Greek, Arabic, Hebrew, Hindi
  ...wordsOf(`
    κωδικός πρόσβασης, κωδικό πρόσβασης, رقم بطاقة الائتمان, كلمة المرور, كلمة السر, סיסמה, סיסמא, पासवर्ड, आधार संख्या
  `),
];

/** Ends of compound words: `dbpassword`, `Datenbankpasswort`. */
export const SECRET_ENDINGS: readonly string[] = [
  ...wordsOf(`
    password, passwd, passphrase, passwort, kennwort, wachtwoord, apikey, accesskey,
    accesstoken, apitoken, authtoken, bearertoken, clientsecret, privatekey, refreshtoken,
    secretkey
  `),
];

/** Scripts that don't put blanks between words. */
export const UNSPACED_SECRET_WORDS: readonly string[] = [
  // Chinese, simplified and traditional
  ...wordsOf(`
    密码, 密碼, 口令, 密钥, 密鑰, 金鑰, 私钥, 私鑰, 令牌, 權杖, 验证码, 驗證碼, 助记词, 助記詞, 信用卡号, 信用卡號, 信用卡卡号, 信用卡卡號, 银行卡卡号, 銀行卡卡號, 信用卡号码, 信用卡號碼, 银行卡号, 银行卡号码, 銀行卡號, 身份证号, 身份证号码, 身份證號, 身份證號碼, 身分證字號,
    身分證號碼, 护照号, 护照号码, 護照號碼, 社会保障号, 社会保障号码,
    安全码, 安全碼, 恢复代码, 恢复码, 復原碼, 备用码, 备用代码, 備用碼, 备份码, 動態碼, 动态码, 授权码, 授權碼, 银行账号, 银行账户,
    銀行帳號, 社保号, 社保号码, 驾驶证号, 驾照号码, 駕照號碼, 会话id, 會話id, 安全问题答案, 密保答案, 母亲的娘家姓, 母親的娘家姓,
    一次性代码, 校验码, 手机校验码, 卡号, 卡號
  `),
  // Japanese
  ...wordsOf(`
    パスワード, パスフレーズ, パスコード, 暗証番号, 秘密鍵, apiキー, アクセスキー, シークレット, シークレットキー, トークン, 認証コード, 確認コード,
    セキュリティコード, カード番号, リカバリーフレーズ, 合言葉, 合い言葉, マイナンバー, 個人番号, 旅券番号, パスポート番号, 運転免許証番号,
    免許証番号, リカバリーコード, バックアップコード, 復旧コード, 回復コード, ワンタイムコード, 認証番号, 口座番号, 銀行口座,
    旧姓, セッションid, 秘密の質問の答え, 暗号化キー, 在留カード番号, 健康保険証番号
  `),
  // Korean
  ...wordsOf(`
    비밀번호, 패스워드, 암호, api 키, api키, 비밀 키, 비밀키, 개인 키, 개인키, 액세스 키, 토큰, 인증 코드, 인증번호, 보안 코드, 카드 번호,
    카드번호, 복구 문구, 주민등록번호, 주민번호, 여권 번호, 여권번호, 운전면허번호, 외국인등록번호,
    복구 코드, 복구코드, 백업 코드, 백업코드, 일회용 코드, 확인 코드, 계좌번호, 계좌 번호, 통장 번호, 운전면허 번호, 세션 id, 세션id,
    보안카드 번호, 암호화 키, 시크릿 키
  `),
  // Thai
  ...wordsOf(`
    รหัสผ่าน, หมายเลขบัตรประชาชน
  `),
];

function wordsOf(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}
