import { failureText } from "./sign-in-failure-text";

it.each([
  ["Incorrect username or password.", "The e-mail address or the password is not right."],
  ["User does not exist.", "The e-mail address or the password is not right."],
  ["Password attempts exceeded", "Too many wrong passwords. Wait a few minutes, or reset your password."],
  ["Attempt limit exceeded, please try after some time.", "Too many attempts. Wait a while, then try again."],
  ["Invalid code received for user", "The code is not right. Enter the newest one."],
  ["Invalid verification code provided, please try again.", "The code is not right. Enter the newest one."],
  ["Code mismatch", "The code is not right. Enter the newest one."],
  ["Invalid code provided, please request a code again.", "The code has expired. Ask for another one."],
  ["Invalid session for the user, session is expired.", "That took too long. Log in again."],
  [
    "Temporary password has expired and must be reset by an administrator.",
    "The invitation has expired. Ask your course staff to invite you again.",
  ],
  ["User already exists", "There is an account with this address. Log in, or reset its password."],
  [
    "An account with the given email already exists.",
    "There is an account with this address. Log in, or reset its password.",
  ],
  ["Password did not conform with policy: Password not long enough", "Use a password of at least 12 characters."],
  ["Passkey authentication ceremony has been canceled", "No passkey was used. Try again, or log in another way."],
  ["A network error has occurred.", "No answer from the login service. Check your connection, then try again."],
])("says of '%s' what it means to a person", (message, text) => {
  expect(failureText(message)).toBe(text);
});

it("gives the words of our own trigger, whose sentence Cognito wraps and ends", () => {
  expect(failureText("PreSignUp failed with error Accounts are for addresses of uni.example.")).toBe(
    "Accounts are for addresses of uni.example.",
  );
});

it("keeps what it does not know", () => {
  expect(failureText("Something else.")).toBe("That did not work: Something else.");
});
