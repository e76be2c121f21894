# Generated from openapi.json by `npm run generate`. Do not edit.

# mypy: disable-error-code="no-any-return"
"""One method for each operation and endpoint."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Union
from urllib.parse import quote

from ._connection import NOT_GIVEN, Connection, NotGiven, VendorEvent
from .types import *  # noqa: F403


def _quoted(text: str) -> str:
    return quote(text, safe="")


class Operations(Connection):
    def sign_up(
        self,
        *,
        email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SignUpEnvelope:
        """Sign up, if sign-up is open.

        Sends a link to confirm the address; completeSignUp then creates the account. The response is the same whether or not the address has an account. If sign-up is closed, people need an invitation.

        Access: Anybody.

        Args:
            email: An e-mail address; case is ignored
        """
        return self._call("signUp", {"email": email}, idempotency_key=idempotency_key, timeout=timeout)

    def complete_sign_up(
        self,
        *,
        hash: str,
        name: str,
        password: str,
        organization_name: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CompleteSignUpEnvelope:
        """Create an account and an organization with a sign-up link, and sign in.

        Returns the same as getMe and sets the sign-in cookie. The link works once and expires after 24 hours.

        Access: Anybody.

        Args:
            hash: The hash from the link in the e-mail
            name: The person's name
            password: At least 12 characters
            organization_name: The organization's name
        """
        return self._call("completeSignUp", {"hash": hash, "name": name, "password": password, "organization_name": organization_name}, idempotency_key=idempotency_key, timeout=timeout)

    def get_sign_in_options(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> GetSignInOptionsEnvelope:
        """Read what the sign-in page offers.

        Access: Anybody.
        """
        return self._call("getSignInOptions", {}, is_read=True, timeout=timeout)

    def sign_in(
        self,
        *,
        email: str,
        password: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SignInEnvelope:
        """Sign in with e-mail address and password.

        Sets the sign-in cookie, valid for 30 days, and returns the same as getMe. A person with a second factor gets a challenge instead, which confirmSignIn completes. Attempts are limited for each e-mail address and for each network address.

        Access: Anybody.

        Args:
            email: An e-mail address; case is ignored
        """
        return self._call("signIn", {"email": email, "password": password}, idempotency_key=idempotency_key, timeout=timeout)

    def sign_out(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SignOutEnvelope:
        """Sign out of this browser.

        Access: Anybody.
        """
        return self._call("signOut", {}, idempotency_key=idempotency_key, timeout=timeout)

    def get_me(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> GetMeEnvelope:
        """Read who is signed in.

        Returns the user, their organizations with role and plan, and the CSRF token that writes require.

        Access: A signed-in person.
        """
        return self._call("getMe", {}, is_read=True, timeout=timeout)

    def update_profile(
        self,
        *,
        name: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateProfileEnvelope:
        """Change your name.

        Access: A signed-in person.

        Args:
            name: The person's name
        """
        return self._call("updateProfile", {"name": name}, idempotency_key=idempotency_key, timeout=timeout)

    def set_profile_picture(
        self,
        *,
        file: File,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SetProfilePictureEnvelope:
        """Set your picture.

        Sent as multipart/form-data: a PNG, JPEG, WebP or GIF. It is cut to a square of at most 256 pixels and encoded anew. Colleagues see it, and visitors to whom you reply.

        Access: A signed-in person.

        Args:
            file: The file's content, at most 10 MB
        """
        return self._call("setProfilePicture", {"file": file}, idempotency_key=idempotency_key, timeout=timeout)

    def remove_profile_picture(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RemoveProfilePictureEnvelope:
        """Remove your picture.

        Access: A signed-in person.
        """
        return self._call("removeProfilePicture", {}, idempotency_key=idempotency_key, timeout=timeout)

    def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ChangePasswordEnvelope:
        """Change your password.

        This browser stays signed in. All others are signed out.

        Access: A signed-in person.

        Args:
            new_password: At least 12 characters
        """
        return self._call("changePassword", {"current_password": current_password, "new_password": new_password}, idempotency_key=idempotency_key, timeout=timeout)

    def request_password_reset(
        self,
        *,
        email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RequestPasswordResetEnvelope:
        """Request a password reset link.

        The response is the same whether or not the address has an account. The link works once and expires after one hour.

        Access: Anybody.

        Args:
            email: An e-mail address; case is ignored
        """
        return self._call("requestPasswordReset", {"email": email}, idempotency_key=idempotency_key, timeout=timeout)

    def reset_password(
        self,
        *,
        hash: str,
        password: str,
        revoke_tokens: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResetPasswordEnvelope:
        """Set a new password with a reset link.

        Signs out every browser. Sign in again with the new password.

        Access: Anybody.

        Args:
            hash: The hash from the link in the e-mail
            password: At least 12 characters
            revoke_tokens: Also revokes your API tokens and disconnects the AI clients that act for you
        """
        return self._call("resetPassword", {"hash": hash, "password": password, "revoke_tokens": revoke_tokens}, idempotency_key=idempotency_key, timeout=timeout)

    def get_sign_ins(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSignInsEnvelope:
        """List the browsers you are signed in with.

        Access: A signed-in person.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getSignIns", {"limit": limit, "page": page, "cursor": cursor, "total": total}, is_read=True, timeout=timeout)

    def iter_sign_ins(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[SignIn]:
        """The entries of get_sign_ins, read page by page while they are used.

        Args:
            limit: Entries per page
        """
        return self._entries("getSignIns", {"limit": limit}, "data", timeout=timeout)

    def revoke_sign_in(
        self,
        *,
        sign_in_id: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RevokeSignInEnvelope:
        """Sign out another browser.

        Access: A signed-in person.

        Args:
            sign_in_id: The ID of the sign-in, as in getSignIns
        """
        return self._call("revokeSignIn", {"sign_in_id": sign_in_id}, idempotency_key=idempotency_key, timeout=timeout)

    def confirm_sign_in(
        self,
        *,
        challenge: str,
        code: Union[str, NotGiven] = NOT_GIVEN,
        recovery_code: Union[str, NotGiven] = NOT_GIVEN,
        passkey: Union[ConfirmSignInPasskey, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ConfirmSignInEnvelope:
        """Complete a sign-in with the second factor.

        Completes the challenge from signIn. Sets the sign-in cookie and returns the same as getMe. Attempts are limited per person.

        Access: Anybody.

        Args:
            challenge: The challenge from the previous step
            code: The six digits the authenticator app shows
        """
        return self._call("confirmSignIn", {"challenge": challenge, "code": code, "recovery_code": recovery_code, "passkey": passkey}, idempotency_key=idempotency_key, timeout=timeout)

    def sign_in_with_passkey(
        self,
        *,
        challenge: str,
        response: PasskeyAssertion,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SignInWithPasskeyEnvelope:
        """Sign in with a passkey.

        Needs no e-mail address or password. Sets the sign-in cookie and returns the same as getMe.

        Access: Anybody.

        Args:
            challenge: The challenge from the previous step
        """
        return self._call("signInWithPasskey", {"challenge": challenge, "response": response}, idempotency_key=idempotency_key, timeout=timeout)

    def begin_passkey_sign_in(
        self,
        *,
        challenge: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> BeginPasskeySignInEnvelope:
        """Start signing in with a passkey.

        Returns what the browser needs to sign with a passkey. Send the result to signInWithPasskey or confirmSignIn.

        Access: Anybody.

        Args:
            challenge: From signIn, to use a passkey as the second factor
        """
        return self._call("beginPasskeySignIn", {"challenge": challenge}, idempotency_key=idempotency_key, timeout=timeout)

    def begin_passkey_confirmation(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> BeginPasskeyConfirmationEnvelope:
        """Start confirming your identity with a passkey.

        Returns what the browser needs to sign with a passkey. Send the result to reauthenticate.

        Access: A signed-in person.
        """
        return self._call("beginPasskeyConfirmation", {}, idempotency_key=idempotency_key, timeout=timeout)

    def reauthenticate(
        self,
        *,
        password: Union[str, NotGiven] = NOT_GIVEN,
        code: Union[str, NotGiven] = NOT_GIVEN,
        passkey: Union[ReauthenticatePasskey, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ReauthenticateEnvelope:
        """Confirm your identity.

        Uses the password, a code from the authenticator app or a passkey. For ten minutes, this browser can then create tokens and keys, change how you sign in, and delete things.

        Access: A signed-in person.

        Args:
            code: The six digits the authenticator app shows
        """
        return self._call("reauthenticate", {"password": password, "code": code, "passkey": passkey}, idempotency_key=idempotency_key, timeout=timeout)

    def get_sign_in_security(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> GetSignInSecurityEnvelope:
        """Read how you sign in: authenticator app, passkeys, recovery codes.

        Access: A signed-in person.
        """
        return self._call("getSignInSecurity", {}, is_read=True, timeout=timeout)

    def begin_totp_setup(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> BeginTotpSetupEnvelope:
        """Start setting up an authenticator app.

        Returns a new secret, also as the URI for a QR code. It takes effect when confirmTotpSetup receives a valid code. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in person.
        """
        return self._call("beginTotpSetup", {}, idempotency_key=idempotency_key, timeout=timeout)

    def confirm_totp_setup(
        self,
        *,
        code: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ConfirmTotpSetupEnvelope:
        """Confirm the authenticator app with its first code.

        From then on, signing in with a password also needs a code. Setting up the first second factor also returns recovery codes. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in person.

        Args:
            code: The six digits the authenticator app shows
        """
        return self._call("confirmTotpSetup", {"code": code}, idempotency_key=idempotency_key, timeout=timeout)

    def remove_totp(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RemoveTotpEnvelope:
        """Remove the authenticator app.

        A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in person.
        """
        return self._call("removeTotp", {}, idempotency_key=idempotency_key, timeout=timeout)

    def create_recovery_codes(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateRecoveryCodesEnvelope:
        """Create new recovery codes.

        Returns ten codes. Each replaces the second factor once. Earlier codes stop working. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in person.
        """
        return self._call("createRecoveryCodes", {}, idempotency_key=idempotency_key, timeout=timeout)

    def begin_passkey_registration(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> BeginPasskeyRegistrationEnvelope:
        """Start registering a passkey.

        Returns what the browser needs to create a passkey. Send the result to finishPasskeyRegistration. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in person.
        """
        return self._call("beginPasskeyRegistration", {}, idempotency_key=idempotency_key, timeout=timeout)

    def finish_passkey_registration(
        self,
        *,
        challenge: str,
        name: str,
        response: PasskeyRegistration,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> FinishPasskeyRegistrationEnvelope:
        """Register a passkey.

        From then on, the passkey signs you in, and a password also needs a second factor. Setting up the first second factor also returns recovery codes. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in person.

        Args:
            challenge: The challenge from the previous step
            name: A name for the passkey, such as Work laptop
        """
        return self._call("finishPasskeyRegistration", {"challenge": challenge, "name": name, "response": response}, idempotency_key=idempotency_key, timeout=timeout)

    def rename_passkey(
        self,
        *,
        passkey_id: int,
        name: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RenamePasskeyEnvelope:
        """Rename a passkey.

        Access: A signed-in person.

        Args:
            passkey_id: The ID of the passkey
            name: A name for the passkey, such as Work laptop
        """
        return self._call("renamePasskey", {"passkey_id": passkey_id, "name": name}, idempotency_key=idempotency_key, timeout=timeout)

    def remove_passkey(
        self,
        *,
        passkey_id: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RemovePasskeyEnvelope:
        """Remove a passkey.

        A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in person.

        Args:
            passkey_id: The ID of the passkey
        """
        return self._call("removePasskey", {"passkey_id": passkey_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_organization_security(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetOrganizationSecurityEnvelope:
        """Read how members must sign in.

        Access: Role owner in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getOrganizationSecurity", {"organization_id": organization_id}, is_read=True, timeout=timeout)

    def update_organization_security(
        self,
        *,
        require_second_factor: Union[bool, NotGiven] = NOT_GIVEN,
        idle_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateOrganizationSecurityEnvelope:
        """Change how members must sign in.

        With require_second_factor, a member can't use the organization until they sign in with a second factor or a passkey. API tokens and project keys keep working. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Role owner in the organization.

        Args:
            idle_minutes: Minutes of inactivity before members are signed out; null uses the installation's default
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("updateOrganizationSecurity", {"require_second_factor": require_second_factor, "idle_minutes": idle_minutes, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_single_sign_on(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSingleSignOnEnvelope:
        """Read the organization's single sign-on.

        Access: Role owner in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getSingleSignOn", {"organization_id": organization_id}, is_read=True, timeout=timeout)

    def update_single_sign_on(
        self,
        *,
        issuer: str,
        client_id: str,
        client_secret: Union[str, NotGiven] = NOT_GIVEN,
        groups_claim: Union[str, NotGiven] = NOT_GIVEN,
        role_by_group: Union[List[UpdateSingleSignOnRoleByGroupItem], NotGiven] = NOT_GIVEN,
        default_role: Union[Union[Literal["editor", "viewer", "billing"], None], NotGiven] = NOT_GIVEN,
        sso_only: Union[bool, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateSingleSignOnEnvelope:
        """Set up single sign-on with OpenID Connect.

        Reads the provider's discovery document first. New members can join if an operator has verified the domain of their e-mail address. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Role owner in the organization.

        Args:
            issuer: The provider's issuer URL, where its discovery document is published
            client_secret: Required the first time and when the issuer changes; stored encrypted and never returned
            role_by_group: The first group a person belongs to sets their role at every sign-in
            default_role: The role of new members with no matching group; null denies them access
            sso_only: Everyone except owners must sign in this way
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("updateSingleSignOn", {"issuer": issuer, "client_id": client_id, "client_secret": client_secret, "groups_claim": groups_claim, "role_by_group": role_by_group, "default_role": default_role, "sso_only": sso_only, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_single_sign_on(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteSingleSignOnEnvelope:
        """Remove single sign-on.

        Signs out every browser that signed in with it. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Role owner in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("deleteSingleSignOn", {"organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def start_single_sign_on(
        self,
        *,
        email: Union[str, NotGiven] = NOT_GIVEN,
        connection: Union[str, NotGiven] = NOT_GIVEN,
        fresh: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> StartSingleSignOnEnvelope:
        """Start signing in with single sign-on.

        Access: Anybody.

        Args:
            email: An e-mail address; case is ignored
            connection: From the organization's sign-in link
            fresh: The person must authenticate again at the provider
        """
        return self._call("startSingleSignOn", {"email": email, "connection": connection, "fresh": fresh}, idempotency_key=idempotency_key, timeout=timeout)

    def link_single_sign_on(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> LinkSingleSignOnEnvelope:
        """Start linking your account with the organization's identity provider.

        For members whose e-mail domain isn't verified. Being signed in proves that the identity is theirs. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Role owner, editor, viewer, billing in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("linkSingleSignOn", {"organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def begin_single_sign_on_confirmation(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> BeginSingleSignOnConfirmationEnvelope:
        """Start confirming your identity at the identity provider.

        For people who signed in through an organization's provider. finishSingleSignOn then counts as a recent sign-in.

        Access: A signed-in person.
        """
        return self._call("beginSingleSignOnConfirmation", {}, idempotency_key=idempotency_key, timeout=timeout)

    def finish_single_sign_on(
        self,
        *,
        query: str,
        secret: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> FinishSingleSignOnEnvelope:
        """Complete a sign-in at the identity provider.

        Sets the sign-in cookie and returns the same as getMe. The sign-in only gives access to this organization.

        Access: Anybody.

        Args:
            query: The query string of the URL the provider redirected to
            secret: From startSingleSignOn, in the same browser
        """
        return self._call("finishSingleSignOn", {"query": query, "secret": secret}, idempotency_key=idempotency_key, timeout=timeout)

    def verify_organization_domain(
        self,
        *,
        organization_id: int,
        domain: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> VerifyOrganizationDomainEnvelope:
        """Verify an e-mail domain for an organization.

        The organization's identity provider can then sign in people with addresses in this domain. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in operator of the installation.

        Args:
            organization_id: The ID of the organization
            domain: An e-mail domain, such as example.com
        """
        return self._call("verifyOrganizationDomain", {"organization_id": organization_id, "domain": domain}, idempotency_key=idempotency_key, timeout=timeout)

    def remove_organization_domain(
        self,
        *,
        organization_id: int,
        domain: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RemoveOrganizationDomainEnvelope:
        """Remove a verified e-mail domain from an organization.

        Access: A signed-in operator of the installation.

        Args:
            organization_id: The ID of the organization
            domain: An e-mail domain, such as example.com
        """
        return self._call("removeOrganizationDomain", {"organization_id": organization_id, "domain": domain}, idempotency_key=idempotency_key, timeout=timeout)

    def accept_invitation(
        self,
        *,
        hash: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        password: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AcceptInvitationEnvelope:
        """Accept an invitation and join the organization.

        If you are signed in with the invited address, send the hash only. Otherwise add name and password to create an account and sign in. Returns the same as getMe.

        Access: Anybody.

        Args:
            hash: The hash from the link in the e-mail
            name: The person's name
            password: At least 12 characters
        """
        return self._call("acceptInvitation", {"hash": hash, "name": name, "password": password}, idempotency_key=idempotency_key, timeout=timeout)

    def create_api_token(
        self,
        *,
        name: str,
        role: Union[Literal["owner", "editor", "viewer"], NotGiven] = NOT_GIVEN,
        permissions: Union[ModulePermissions, NotGiven] = NOT_GIVEN,
        project_scope: Union[Union[Literal["all"], List[str]], NotGiven] = NOT_GIVEN,
        may_administer_by_ai: Union[bool, NotGiven] = NOT_GIVEN,
        expiration: Union[Literal["7", "30", "60", "90", "custom", "none"], NotGiven] = NOT_GIVEN,
        expires_at: Union[str, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateApiTokenEnvelope:
        """Create an organization API token.

        Set a role, fine-grained permissions or both. With both, the role applies to the organization and the permissions apply to projects. The value is shown once. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Role owner in the organization.

        Args:
            name: What the token is for
            role: Broad access to the organization and its projects
            project_scope: all for every current and future project, or a list of project UIDs; fixed at creation
            may_administer_by_ai: Lets AI clients use the token for what sends data out, changes what the bot does, grants trust, manages members or deletes
            expiration: Days until it expires, custom with expires_at, or none
            expires_at: When it expires, for expiration custom
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("createApiToken", {"name": name, "role": role, "permissions": permissions, "project_scope": project_scope, "may_administer_by_ai": may_administer_by_ai, "expiration": expiration, "expires_at": expires_at, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_api_tokens(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetApiTokensEnvelope:
        """List the organization's API tokens.

        Values are not included. They are shown once, when a token is created or regenerated.

        Access: Role owner in the organization.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getApiTokens", {"limit": limit, "page": page, "cursor": cursor, "total": total, "organization_id": organization_id}, is_read=True, timeout=timeout)

    def iter_api_tokens(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[ApiToken]:
        """The entries of get_api_tokens, read page by page while they are used.

        Args:
            limit: Entries per page
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._entries("getApiTokens", {"limit": limit, "organization_id": organization_id}, "data", timeout=timeout)

    def deactivate_api_token(
        self,
        *,
        token_id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeactivateApiTokenEnvelope:
        """Deactivate an API token.

        The token is rejected until you reactivate it.

        Access: Role owner in the organization.

        Args:
            token_id: The ID of the token
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("deactivateApiToken", {"token_id": token_id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def reactivate_api_token(
        self,
        *,
        token_id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ReactivateApiTokenEnvelope:
        """Reactivate a deactivated API token.

        Access: Role owner in the organization.

        Args:
            token_id: The ID of the token
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("reactivateApiToken", {"token_id": token_id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def regenerate_api_token(
        self,
        *,
        token_id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RegenerateApiTokenEnvelope:
        """Regenerate the value of an API token.

        Configuration and expiry stay the same. The old value stops working immediately. Only the token's creator can do this. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Role owner in the organization.

        Args:
            token_id: The ID of the token
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("regenerateApiToken", {"token_id": token_id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def revoke_api_token(
        self,
        *,
        token_id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RevokeApiTokenEnvelope:
        """Revoke an API token permanently.

        Access: Role owner in the organization.

        Args:
            token_id: The ID of the token
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("revokeApiToken", {"token_id": token_id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_authorization_request(
        self,
        *,
        query: str,
        timeout: Optional[float] = None,
    ) -> GetAuthorizationRequestEnvelope:
        """Read what an AI client asks for (OAuth).

        For the consent page. An unknown client or redirect address is 400, and nothing is sent there.

        Access: A signed-in person.

        Args:
            query: What stands after the question mark in the address that the client opened
        """
        return self._call("getAuthorizationRequest", {"query": query}, is_read=True, timeout=timeout)

    def approve_authorization(
        self,
        *,
        query: str,
        client_name: str,
        client_host: str,
        role: Union[Literal["owner", "editor", "viewer"], NotGiven] = NOT_GIVEN,
        permissions: Union[ModulePermissions, NotGiven] = NOT_GIVEN,
        project_scope: Union[Union[Literal["all"], List[str]], NotGiven] = NOT_GIVEN,
        may_administer_by_ai: Union[bool, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApproveAuthorizationEnvelope:
        """Let an AI client act for you (OAuth).

        Within your own role and projects. The client's name and host must be the ones getAuthorizationRequest answered. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Role owner, editor, viewer in the organization.

        Args:
            query: What stands after the question mark in the address that the client opened
            role: Broad access to the organization and its projects
            project_scope: all for every current and future project, or a list of project UIDs; fixed at creation
            may_administer_by_ai: Lets AI clients use the token for what sends data out, changes what the bot does, grants trust, manages members or deletes
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("approveAuthorization", {"query": query, "client_name": client_name, "client_host": client_host, "role": role, "permissions": permissions, "project_scope": project_scope, "may_administer_by_ai": may_administer_by_ai, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def deny_authorization(
        self,
        *,
        query: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DenyAuthorizationEnvelope:
        """Refuse an AI client (OAuth).

        Access: A signed-in person.

        Args:
            query: What stands after the question mark in the address that the client opened
        """
        return self._call("denyAuthorization", {"query": query}, idempotency_key=idempotency_key, timeout=timeout)

    def get_authorized_clients(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetAuthorizedClientsEnvelope:
        """List the AI clients that act for you.

        Access: A signed-in person.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getAuthorizedClients", {"limit": limit, "page": page, "cursor": cursor, "total": total}, is_read=True, timeout=timeout)

    def iter_authorized_clients(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[AuthorizedClient]:
        """The entries of get_authorized_clients, read page by page while they are used.

        Args:
            limit: Entries per page
        """
        return self._entries("getAuthorizedClients", {"limit": limit}, "data", timeout=timeout)

    def revoke_authorized_client(
        self,
        *,
        client_id: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RevokeAuthorizedClientEnvelope:
        """Disconnect an AI client that acts for you.

        Access: A signed-in person.

        Args:
            client_id: The ID of the client, as in getAuthorizedClients
        """
        return self._call("revokeAuthorizedClient", {"client_id": client_id}, idempotency_key=idempotency_key, timeout=timeout)

    def create_project_key(
        self,
        *,
        name: str,
        project_uid: str,
        permissions: Union[KeyPermissions, NotGiven] = NOT_GIVEN,
        allowed_origins: Union[List[str], NotGiven] = NOT_GIVEN,
        use_fallback_models: Union[bool, NotGiven] = NOT_GIVEN,
        expiration: Union[Literal["7", "30", "60", "90", "custom", "none"], NotGiven] = NOT_GIVEN,
        expires_at: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateProjectKeyEnvelope:
        """Create a project key.

        Needs the Professional plan or above and every permission the key gets. The key stops working when its creator leaves the project. The value is shown once. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Setting > Write.

        Args:
            name: What the key is for
            project_uid: The project, as shown in its settings and in getMyProjects
            permissions: By default, everything such a key can have
            allowed_origins: Origins whose pages may use the key: https://www.example.com, https://*.example.com or http://localhost:*. By default none. A key in a page is public: it has at most Completions and its own conversations, and can't become a server's key again.
            use_fallback_models: Whether the project's fallback models answer completions whose model fails before its first token. By default the vendor's status is forwarded.
            expiration: Days until it expires, custom with expires_at, or none
            expires_at: When it expires, for expiration custom
        """
        return self._call("createProjectKey", {"name": name, "permissions": permissions, "allowed_origins": allowed_origins, "use_fallback_models": use_fallback_models, "expiration": expiration, "expires_at": expires_at, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_project_keys(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetProjectKeysEnvelope:
        """List the project keys.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getProjectKeys", {"limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_project_keys(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[ProjectKey]:
        """The entries of get_project_keys, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getProjectKeys", {"limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def update_project_key(
        self,
        *,
        key_id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        permissions: Union[KeyPermissions, NotGiven] = NOT_GIVEN,
        allowed_origins: Union[List[str], NotGiven] = NOT_GIVEN,
        use_fallback_models: Union[bool, NotGiven] = NOT_GIVEN,
        expiration: Union[Literal["7", "30", "60", "90", "custom", "none"], NotGiven] = NOT_GIVEN,
        expires_at: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateProjectKeyEnvelope:
        """Change the name, permissions, allowed origins, fallback or expiry of a project key.

        Only included fields change. The key's value stays the same. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Setting > Write.

        Args:
            key_id: The ID of the key
            project_uid: The project, as shown in its settings and in getMyProjects
            allowed_origins: Origins whose pages may use the key: https://www.example.com, https://*.example.com or http://localhost:*. By default none. A key in a page is public: it has at most Completions and its own conversations, and can't become a server's key again.
            use_fallback_models: Whether the project's fallback models answer completions whose model fails before its first token. By default the vendor's status is forwarded.
            expires_at: When it expires, for expiration custom
        """
        return self._call("updateProjectKey", {"key_id": key_id, "name": name, "permissions": permissions, "allowed_origins": allowed_origins, "use_fallback_models": use_fallback_models, "expiration": expiration, "expires_at": expires_at, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def revoke_project_key(
        self,
        *,
        key_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RevokeProjectKeyEnvelope:
        """Revoke a project key permanently.

        Access: Setting > Write.

        Args:
            key_id: The ID of the key
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("revokeProjectKey", {"key_id": key_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_mcp_setup(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetMcpSetupEnvelope:
        """Read how to connect AI clients to this installation.

        Configurations for Model Context Protocol clients, with this server's URL. They contain no secrets.

        Access: Role owner, editor, viewer in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getMcpSetup", {"organization_id": organization_id}, is_read=True, timeout=timeout)

    def get_organization_detail(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetOrganizationDetailEnvelope:
        """Read the organization with its members and projects.

        Access: Role owner, editor, viewer in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getOrganizationDetail", {"organization_id": organization_id}, is_read=True, timeout=timeout)

    def get_organization_members(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetOrganizationMembersEnvelope:
        """List members and pending invitations.

        Access: Role owner, editor, viewer in the organization.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getOrganizationMembers", {"limit": limit, "page": page, "cursor": cursor, "total": total, "organization_id": organization_id}, is_read=True, timeout=timeout)

    def iter_organization_members(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[OrganizationMember]:
        """The entries of get_organization_members, read page by page while they are used.

        Args:
            limit: Entries per page
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._entries("getOrganizationMembers", {"limit": limit, "organization_id": organization_id}, "data.organizationMember", timeout=timeout)

    def invite_organization_member(
        self,
        *,
        email: str,
        role: Literal["owner", "editor", "viewer", "billing"],
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> InviteOrganizationMemberEnvelope:
        """Invite a member by e-mail.

        Sends an e-mail with a link that expires after 7 days. Inviting the same address again replaces the pending invitation. Members and pending invitations together must stay within the plan's limit.

        Access: Role owner in the organization.

        Args:
            email: An e-mail address; case is ignored
            role: What the person can do in the organization
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("inviteOrganizationMember", {"email": email, "role": role, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def resend_organization_invitation(
        self,
        *,
        invitation_id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResendOrganizationInvitationEnvelope:
        """Send an invitation again.

        The e-mail has a new link that expires after 7 days. The previous link stops working.

        Access: Role owner in the organization.

        Args:
            invitation_id: The ID of the invitation
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("resendOrganizationInvitation", {"invitation_id": invitation_id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def revoke_organization_invitation(
        self,
        *,
        invitation_id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RevokeOrganizationInvitationEnvelope:
        """Revoke an invitation.

        Its link stops working. An e-mail that is still queued is not sent.

        Access: Role owner in the organization.

        Args:
            invitation_id: The ID of the invitation
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("revokeOrganizationInvitation", {"invitation_id": invitation_id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_invitation(
        self,
        *,
        hash: str,
        timeout: Optional[float] = None,
    ) -> GetInvitationEnvelope:
        """Read an invitation before accepting it.

        Access: Anybody.

        Args:
            hash: The hash from the link in the e-mail
        """
        return self._call("getInvitation", {"hash": hash}, is_read=True, timeout=timeout)

    def change_organization_member_role(
        self,
        *,
        member_id: int,
        role: Literal["owner", "editor", "viewer", "billing"],
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ChangeOrganizationMemberRoleEnvelope:
        """Change a member's role.

        Takes effect immediately, including for the member's tokens. The last owner keeps the role until another member is an owner.

        Access: Role owner in the organization.

        Args:
            member_id: The ID of the member, as in getOrganizationMembers
            role: What the person can do in the organization
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("changeOrganizationMemberRole", {"member_id": member_id, "role": role, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def remove_organization_member(
        self,
        *,
        member_id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RemoveOrganizationMemberEnvelope:
        """Remove a member.

        The member loses access to the organization and its projects, and their tokens stop working. The last owner cannot be removed.

        Access: Role owner in the organization.

        Args:
            member_id: The ID of the member, as in getOrganizationMembers
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("removeOrganizationMember", {"member_id": member_id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def leave_organization(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> LeaveOrganizationEnvelope:
        """Leave an organization.

        The last owner can't leave. Make another member an owner first.

        Access: Role owner, editor, viewer, billing in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("leaveOrganization", {"organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def create_organization(
        self,
        *,
        name: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateOrganizationEnvelope:
        """Create an organization and own it.

        While sign-up is closed, only operators can create organizations.

        Access: A signed-in person.

        Args:
            name: The organization's name
        """
        return self._call("createOrganization", {"name": name}, idempotency_key=idempotency_key, timeout=timeout)

    def rename_organization(
        self,
        *,
        name: str,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RenameOrganizationEnvelope:
        """Rename the organization.

        Access: Role owner in the organization.

        Args:
            name: The organization's name
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("renameOrganization", {"name": name, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_credits(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetCreditsEnvelope:
        """Read the credit balance and history.

        The ledger comes newest first; `total` counts its entries.

        Access: Role owner, billing in the organization.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getCredits", {"limit": limit, "page": page, "cursor": cursor, "total": total, "organization_id": organization_id}, is_read=True, timeout=timeout)

    def iter_credits(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[Any]:
        """The entries of get_credits, read page by page while they are used.

        Args:
            limit: Entries per page
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._entries("getCredits", {"limit": limit, "organization_id": organization_id}, "data.entries", timeout=timeout)

    def get_installation(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> GetInstallationEnvelope:
        """Read the installation's settings.

        Access: A signed-in operator of the installation.
        """
        return self._call("getInstallation", {}, is_read=True, timeout=timeout)

    def update_installation(
        self,
        *,
        open_sign_up: Union[bool, NotGiven] = NOT_GIVEN,
        starting_credits: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateInstallationEnvelope:
        """Change the installation's settings.

        OPEN_SIGN_UP in the environment overrides open_sign_up.

        Access: A signed-in operator of the installation.

        Args:
            open_sign_up: Lets anyone create an account and an organization
            starting_credits: What a new organization starts with
        """
        return self._call("updateInstallation", {"open_sign_up": open_sign_up, "starting_credits": starting_credits}, idempotency_key=idempotency_key, timeout=timeout)

    def get_installation_organizations(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetInstallationOrganizationsEnvelope:
        """List every organization with plan, credits and verified domains.

        Access: A signed-in operator of the installation.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getInstallationOrganizations", {"limit": limit, "page": page, "cursor": cursor, "total": total}, is_read=True, timeout=timeout)

    def iter_installation_organizations(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[InstallationOrganization]:
        """The entries of get_installation_organizations, read page by page while they are used.

        Args:
            limit: Entries per page
        """
        return self._entries("getInstallationOrganizations", {"limit": limit}, "data", timeout=timeout)

    def add_credits(
        self,
        *,
        organization_id: int,
        amount: int,
        note: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AddCreditsEnvelope:
        """Add credits to an organization.

        Only operators can add credits.

        Access: A signed-in operator of the installation.

        Args:
            organization_id: The ID of the organization
            amount: How many credits
            note: Shown in the ledger
        """
        return self._call("addCredits", {"organization_id": organization_id, "amount": amount, "note": note}, idempotency_key=idempotency_key, timeout=timeout)

    def change_plan(
        self,
        *,
        organization_id: int,
        plan: Literal["Free", "Professional", "Advanced", "Agency"],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ChangePlanEnvelope:
        """Change an organization's plan.

        A smaller plan removes nothing. Members, texts and files stay, but no more can be added above its limits. Project keys stop working on a plan without them.

        Access: A signed-in operator of the installation.

        Args:
            organization_id: The ID of the organization
            plan: The plan, which sets the limits
        """
        return self._call("changePlan", {"organization_id": organization_id, "plan": plan}, idempotency_key=idempotency_key, timeout=timeout)

    def get_operators(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> GetOperatorsEnvelope:
        """List the operators of the installation.

        Access: A signed-in operator of the installation.
        """
        return self._call("getOperators", {}, is_read=True, timeout=timeout)

    def add_operator(
        self,
        *,
        email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AddOperatorEnvelope:
        """Make a person an operator of the installation.

        They need an account. Operators manage every organization's plan and credits. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in operator of the installation.

        Args:
            email: An e-mail address; case is ignored
        """
        return self._call("addOperator", {"email": email}, idempotency_key=idempotency_key, timeout=timeout)

    def remove_operator(
        self,
        *,
        user_id: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RemoveOperatorEnvelope:
        """Remove an operator.

        The account stays. The last operator cannot be removed. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in operator of the installation.

        Args:
            user_id: The ID of the operator, as in getOperators
        """
        return self._call("removeOperator", {"user_id": user_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_installation_health(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> GetInstallationHealthEnvelope:
        """Read the installation's health: checks, versions, sizes, jobs and settings.

        It is the view of the process that answers. Values of secrets are never included.

        Access: A signed-in operator of the installation.
        """
        return self._call("getInstallationHealth", {}, is_read=True, timeout=timeout)

    def get_dead_jobs(
        self,
        *,
        after_id: Union[int, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetDeadJobsEnvelope:
        """List background jobs that were given up, the oldest first.

        Access: A signed-in operator of the installation.

        Args:
            after_id: Continue after this job
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; not by default, since long lists take a while
        """
        return self._call("getDeadJobs", {"after_id": after_id, "limit": limit, "page": page, "cursor": cursor, "total": total}, is_read=True, timeout=timeout)

    def iter_dead_jobs(
        self,
        *,
        after_id: Union[int, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[DeadJob]:
        """The entries of get_dead_jobs, read page by page while they are used.

        Args:
            after_id: Continue after this job
            limit: Entries per page
        """
        return self._entries("getDeadJobs", {"after_id": after_id, "limit": limit}, "data", timeout=timeout)

    def retry_dead_job(
        self,
        *,
        job_id: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RetryDeadJobEnvelope:
        """Run a job that was given up again, with all its tries.

        Access: A signed-in operator of the installation.

        Args:
            job_id: The ID of the job, as in getDeadJobs
        """
        return self._call("retryDeadJob", {"job_id": job_id}, idempotency_key=idempotency_key, timeout=timeout)

    def discard_dead_job(
        self,
        *,
        job_id: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DiscardDeadJobEnvelope:
        """Delete a job that was given up; what it was to do is not done.

        Access: A signed-in operator of the installation.

        Args:
            job_id: The ID of the job, as in getDeadJobs
        """
        return self._call("discardDeadJob", {"job_id": job_id}, idempotency_key=idempotency_key, timeout=timeout)

    def resume_installation(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResumeInstallationEnvelope:
        """Let a restored installation send mails, webhooks and messages, and run its jobs.

        After a restore nothing is sent. Resume only if no other installation runs on the same data. Repeating it does nothing.

        Access: A signed-in operator of the installation.
        """
        return self._call("resumeInstallation", {}, idempotency_key=idempotency_key, timeout=timeout)

    def get_sign_ups(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSignUpsEnvelope:
        """List addresses that have not confirmed their sign-up yet.

        Access: A signed-in operator of the installation.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getSignUps", {"limit": limit, "page": page, "cursor": cursor, "total": total}, is_read=True, timeout=timeout)

    def iter_sign_ups(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[PendingSignUp]:
        """The entries of get_sign_ups, read page by page while they are used.

        Args:
            limit: Entries per page
        """
        return self._entries("getSignUps", {"limit": limit}, "data", timeout=timeout)

    def create_sign_up_link(
        self,
        *,
        sign_up_id: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateSignUpLinkEnvelope:
        """Create a confirmation link for a sign-up to share without e-mail.

        The link works once and expires after 24 hours. Earlier links stop working. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in operator of the installation.

        Args:
            sign_up_id: The ID of the sign-up, as in getSignUps
        """
        return self._call("createSignUpLink", {"sign_up_id": sign_up_id}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_sign_up(
        self,
        *,
        sign_up_id: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteSignUpEnvelope:
        """Dismiss a sign-up that was not confirmed.

        Access: A signed-in operator of the installation.

        Args:
            sign_up_id: The ID of the sign-up, as in getSignUps
        """
        return self._call("deleteSignUp", {"sign_up_id": sign_up_id}, idempotency_key=idempotency_key, timeout=timeout)

    def create_password_reset_link(
        self,
        *,
        email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreatePasswordResetLinkEnvelope:
        """Create a password reset link to share without e-mail.

        The link works once and expires after 24 hours. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in operator of the installation.

        Args:
            email: An e-mail address; case is ignored
        """
        return self._call("createPasswordResetLink", {"email": email}, idempotency_key=idempotency_key, timeout=timeout)

    def create_session(
        self,
        *,
        widget_uid: str,
        is_emulator: Union[bool, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateSessionEnvelope:
        """Open a conversation with the project's chatbot.

        sendMessage and all later calls need the returned session_uid.

        Access: Project key, or Sessions > Write.

        Args:
            widget_uid: The chatbot's widget, as shown in its settings
            is_emulator: A test chat, excluded from lists and figures by default
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("createSession", {"widget_uid": widget_uid, "is_emulator": is_emulator, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_sessions(
        self,
        *,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        view_id: Union[int, NotGiven] = NOT_GIVEN,
        filter: Union[List[GetSessionsFilterItem], NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        inbox: Union[Literal["open", "mine", "unassigned", "breaching", "breached", "snoozed", "spam"], NotGiven] = NOT_GIVEN,
        team_id: Union[int, NotGiven] = NOT_GIVEN,
        is_emulator: Union[bool, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        sort: Union[Literal["last_message", "priority", "waiting"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSessionsEnvelope:
        """List conversations by their last message.

        Dates, a saved view, conditions and a search combine. Test chats are excluded. A search scans the first 10,000 conversations that match the other filters, in the requested order: narrow the dates to reach further.

        Access: Project key, or Sessions > Read.

        Args:
            from_: First day of the last message, or of creation if there is none
            to: Last day, included; today by default
            view_id: The ID of a saved view
            filter: Conditions that must all match. model is SESSION
            search: Matches names, e-mail addresses, phones, tags and messages, ignoring case
            inbox: A view of the inbox: open ones, those assigned to the caller, those without an assignee, those that miss their service level within an hour or have missed it, snoozed ones, spam
            team_id: Open conversations of this team
            is_emulator: The test chats instead
            orderBy: Ascending or descending
            sort: Needs inbox or team_id: priority, or waiting for those whose visitors wait for a person, the longest first
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; not by default, since long lists take a while
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getSessions", {"from": from_, "to": to, "view_id": view_id, "filter": filter, "search": search, "inbox": inbox, "team_id": team_id, "is_emulator": is_emulator, "orderBy": orderBy, "sort": sort, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_sessions(
        self,
        *,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        view_id: Union[int, NotGiven] = NOT_GIVEN,
        filter: Union[List[GetSessionsFilterItem], NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        inbox: Union[Literal["open", "mine", "unassigned", "breaching", "breached", "snoozed", "spam"], NotGiven] = NOT_GIVEN,
        team_id: Union[int, NotGiven] = NOT_GIVEN,
        is_emulator: Union[bool, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        sort: Union[Literal["last_message", "priority", "waiting"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[SessionListItem]:
        """The entries of get_sessions, read page by page while they are used.

        Args:
            from_: First day of the last message, or of creation if there is none
            to: Last day, included; today by default
            view_id: The ID of a saved view
            filter: Conditions that must all match. model is SESSION
            search: Matches names, e-mail addresses, phones, tags and messages, ignoring case
            inbox: A view of the inbox: open ones, those assigned to the caller, those without an assignee, those that miss their service level within an hour or have missed it, snoozed ones, spam
            team_id: Open conversations of this team
            is_emulator: The test chats instead
            orderBy: Ascending or descending
            sort: Needs inbox or team_id: priority, or waiting for those whose visitors wait for a person, the longest first
            limit: Entries per page
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._entries("getSessions", {"from": from_, "to": to, "view_id": view_id, "filter": filter, "search": search, "inbox": inbox, "team_id": team_id, "is_emulator": is_emulator, "orderBy": orderBy, "sort": sort, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_inbox_counts(
        self,
        *,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetInboxCountsEnvelope:
        """Count the conversations that need a person, and those of each view.

        waiting and unread leave out conversations handled by the bot. Their unread messages are in total_unseen of each conversation.

        Access: Project key, or Sessions > Read.

        Args:
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getInboxCounts", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_session(
        self,
        *,
        session_uid: str,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSessionEnvelope:
        """Read one conversation.

        Access: Project key, or Sessions > Read.

        Args:
            session_uid: The session, from createSession
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getSession", {"session_uid": session_uid, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_session(
        self,
        *,
        session_uid: str,
        state: Union[Literal["pending", "unresolved", "resolved", "closed"], NotGiven] = NOT_GIVEN,
        chat_mode: Union[Literal["bot", "awaiting", "operator"], NotGiven] = NOT_GIVEN,
        segment: Union[str, NotGiven] = NOT_GIVEN,
        assignee_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        team_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        priority: Union[Literal["none", "low", "medium", "high", "urgent"], NotGiven] = NOT_GIVEN,
        snoozed_until: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        is_spam: Union[bool, NotGiven] = NOT_GIVEN,
        fields: Union[Dict[str, Union[str, float, bool, None]], NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateSessionEnvelope:
        """Change a conversation's state, mode, tags, custom fields, assignee and team, snooze it, or hand it over to a human.

        A signed-in person who sets chat_mode to operator becomes the assignee; leaving that mode clears it. A resolved session returns to the bot automatically, so state resolved and chat_mode together are a conflict. A visitor's message ends a snooze; so do resolving, taking over and marking as spam. Unknown fields are rejected.

        Access: Project key, or Sessions > Write.

        Args:
            session_uid: The session, from createSession
            state: pending: active; unresolved: needs attention; resolved; closed
            chat_mode: bot: the AI handles it; awaiting: waits for a person; operator: a person handles it
            segment: Comma-separated tags; replaces all existing ones
            assignee_id: The project member who handles it; null for none
            team_id: Owning team; null for none
            priority: From none to urgent; the inbox can sort by it
            snoozed_until: Out of the inbox until then, at most a year; null ends the snooze
            is_spam: Mark as spam, or take that back
            fields: Values of custom fields by key; only included fields change and null clears one
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("updateSession", {"session_uid": session_uid, "state": state, "chat_mode": chat_mode, "segment": segment, "assignee_id": assignee_id, "team_id": team_id, "priority": priority, "snoozed_until": snoozed_until, "is_spam": is_spam, "fields": fields, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_session(
        self,
        *,
        session_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteSessionEnvelope:
        """Delete a conversation with its messages and its log.

        `restoreSession` brings it back within 30 days; after that it is gone.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteSession", {"session_uid": session_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_sessions(
        self,
        *,
        session_uids: List[str],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteSessionsEnvelope:
        """Delete up to 1,000 conversations at once.

        `restoreSession` brings each of them back within 30 days. An entry that fails has the error of its single call in results and doesn't stop the others.

        Access: Sessions > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteSessions", {"session_uids": session_uids, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def mark_sessions_seen(
        self,
        *,
        session_uids: List[str],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> MarkSessionsSeenEnvelope:
        """Mark the visitors' messages in up to 1,000 conversations as read.

        An entry that fails has the error of its single call in results and doesn't stop the others.

        Access: Sessions > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("markSessionsSeen", {"session_uids": session_uids, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def restore_session(
        self,
        *,
        session_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RestoreSessionEnvelope:
        """Restore a deleted conversation.

        With its messages, files and log, within 30 days of its deletion.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("restoreSession", {"session_uid": session_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def mark_session_seen(
        self,
        *,
        session_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> MarkSessionSeenEnvelope:
        """Mark the visitor's messages as read.

        total_unseen becomes 0 until the visitor writes again.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("markSessionSeen", {"session_uid": session_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def link_session_to_contact(
        self,
        *,
        session_uid: str,
        contact_id: Union[int, None],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> LinkSessionToContactEnvelope:
        """Link a conversation to a contact.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            contact_id: The contact; null removes the link
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("linkSessionToContact", {"session_uid": session_uid, "contact_id": contact_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_session_view(
        self,
        *,
        name: str,
        project_uid: str,
        icon: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        filter: Union[List[CreateSessionViewFilterItem], NotGiven] = NOT_GIVEN,
        from_: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        to: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        search: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        orderBy: Union[Union[Literal["ASC", "DESC"], None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateSessionViewEnvelope:
        """Save a view of conversations.

        getSessions accepts the view's ID and applies all of its filters except the order.

        Access: Sessions > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            icon: An emoji or the name of an icon
            filter: Conditions that must all match. model is SESSION
            from_: First day of the last message
            to: Last day, included
            search: A search, as in getSessions
            orderBy: The order to show it in
        """
        return self._call("createSessionView", {"name": name, "icon": icon, "filter": filter, "from": from_, "to": to, "search": search, "orderBy": orderBy, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_session_views(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSessionViewsEnvelope:
        """List the saved views of conversations.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; not by default, since long lists take a while
        """
        return self._call("getSessionViews", {"limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_session_views(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[SessionView]:
        """The entries of get_session_views, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getSessionViews", {"limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def update_session_view(
        self,
        *,
        view_id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        icon: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        filter: Union[List[UpdateSessionViewFilterItem], NotGiven] = NOT_GIVEN,
        from_: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        to: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        search: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        orderBy: Union[Union[Literal["ASC", "DESC"], None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateSessionViewEnvelope:
        """Rename a saved view or change its filter.

        Access: Sessions > Write.

        Args:
            view_id: The ID of a saved view
            project_uid: The project, as shown in its settings and in getMyProjects
            icon: An emoji or the name of an icon
            filter: Conditions that must all match. model is SESSION
            from_: First day of the last message
            to: Last day, included
            search: A search, as in getSessions
            orderBy: The order to show it in
        """
        return self._call("updateSessionView", {"view_id": view_id, "name": name, "icon": icon, "filter": filter, "from": from_, "to": to, "search": search, "orderBy": orderBy, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_session_view(
        self,
        *,
        view_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteSessionViewEnvelope:
        """Delete a saved view.

        Access: Sessions > Write.

        Args:
            view_id: The ID of a saved view
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteSessionView", {"view_id": view_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_session_messages(
        self,
        *,
        session_uid: str,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        include_notes: Union[bool, NotGiven] = NOT_GIVEN,
        include_events: Union[bool, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSessionMessagesEnvelope:
        """Read the messages of a conversation.

        What the visitor, the bot and people of the team said, in order.

        Access: Project key, or Sessions > Read.

        Args:
            session_uid: The session, from createSession
            orderBy: Ascending or descending
            include_notes: Include the team's internal notes
            include_events: Include lines about what happened: took over, assigned, tagged, snoozed, resolved
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; not by default, since long lists take a while
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getSessionMessages", {"session_uid": session_uid, "orderBy": orderBy, "include_notes": include_notes, "include_events": include_events, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_session_messages(
        self,
        *,
        session_uid: str,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        include_notes: Union[bool, NotGiven] = NOT_GIVEN,
        include_events: Union[bool, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[SessionMessage]:
        """The entries of get_session_messages, read page by page while they are used.

        Args:
            session_uid: The session, from createSession
            orderBy: Ascending or descending
            include_notes: Include the team's internal notes
            include_events: Include lines about what happened: took over, assigned, tagged, snoozed, resolved
            limit: Entries per page
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._entries("getSessionMessages", {"session_uid": session_uid, "orderBy": orderBy, "include_notes": include_notes, "include_events": include_events, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def export_sessions(
        self,
        *,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        view_id: Union[int, NotGiven] = NOT_GIVEN,
        filter: Union[List[ExportSessionsFilterItem], NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        inbox: Union[Literal["open", "mine", "unassigned", "breaching", "breached", "snoozed", "spam"], NotGiven] = NOT_GIVEN,
        team_id: Union[int, NotGiven] = NOT_GIVEN,
        is_emulator: Union[bool, NotGiven] = NOT_GIVEN,
        include_notes: Union[bool, NotGiven] = NOT_GIVEN,
        include_events: Union[bool, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> str:
        """Export conversations with their messages as JSON Lines.

        One line for each conversation, by its last message, the oldest first. Dates, a saved view, conditions and a search combine as in getSessions; here a search reads everything. The last line is `{"record":"end","complete":true,"count":N}`; a file without it is cut off. A conversation that gets a message during the export may come twice; the later line is newer.

        Access: Project key, or Sessions > Read.

        Args:
            from_: First day of the last message, or of creation if there is none
            to: Last day, included; today by default
            view_id: The ID of a saved view
            filter: Conditions that must all match. model is SESSION
            search: Matches names, e-mail addresses, phones, tags and messages, ignoring case
            inbox: A view of the inbox: open ones, those assigned to the caller, those without an assignee, those that miss their service level within an hour or have missed it, snoozed ones, spam
            team_id: Open conversations of this team
            is_emulator: The test chats instead
            include_notes: Include the team's internal notes
            include_events: Include lines about what happened
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._text("exportSessions", {"from": from_, "to": to, "view_id": view_id, "filter": filter, "search": search, "inbox": inbox, "team_id": team_id, "is_emulator": is_emulator, "include_notes": include_notes, "include_events": include_events, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def announce_typing(
        self,
        *,
        session_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AnnounceTypingEnvelope:
        """Show the visitor that a person is typing.

        Shown for a few seconds and never stored.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("announceTyping", {"session_uid": session_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def announce_viewing(
        self,
        *,
        session_uid: str,
        project_uid: str,
        is_viewing: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AnnounceViewingEnvelope:
        """Show colleagues that the caller has a conversation open.

        Shown to the team for a short time, never to the visitor, and never stored.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
            is_viewing: False when the conversation is left
        """
        return self._call("announceViewing", {"session_uid": session_uid, "is_viewing": is_viewing, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_saved_reply(
        self,
        *,
        shortcut: str,
        text: str,
        project_uid: str,
        is_personal: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateSavedReplyEnvelope:
        """Save a reply under a shortcut, with variables, for the project or for oneself.

        Access: Sessions > Write.

        Args:
            shortcut: What is typed after the slash, such as refund
            text: The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback
            project_uid: The project, as shown in its settings and in getMyProjects
            is_personal: Only for the signed-in person who creates it; otherwise for everyone in the project
        """
        return self._call("createSavedReply", {"shortcut": shortcut, "text": text, "is_personal": is_personal, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_saved_replies(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSavedRepliesEnvelope:
        """Find saved replies by shortcut or text.

        The project's, and those of the signed-in person. Shortcuts that begin with the search come first. With session_uid, filled_text has the variables filled in for that conversation.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of the shortcut or of the text
            session_uid: The session, from createSession
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getSavedReplies", {"search": search, "session_uid": session_uid, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_saved_replies(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[SavedReply]:
        """The entries of get_saved_replies, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of the shortcut or of the text
            session_uid: The session, from createSession
            limit: Entries per page
        """
        return self._entries("getSavedReplies", {"search": search, "session_uid": session_uid, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def update_saved_reply(
        self,
        *,
        reply_id: int,
        project_uid: str,
        shortcut: Union[str, NotGiven] = NOT_GIVEN,
        text: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateSavedReplyEnvelope:
        """Change a saved reply's shortcut or text.

        Access: Sessions > Write.

        Args:
            reply_id: The ID of the saved reply
            project_uid: The project, as shown in its settings and in getMyProjects
            shortcut: What is typed after the slash, such as refund
            text: The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback
        """
        return self._call("updateSavedReply", {"reply_id": reply_id, "shortcut": shortcut, "text": text, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_saved_reply(
        self,
        *,
        reply_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteSavedReplyEnvelope:
        """Delete a saved reply.

        Access: Sessions > Write.

        Args:
            reply_id: The ID of the saved reply
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteSavedReply", {"reply_id": reply_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def restore_saved_reply(
        self,
        *,
        reply_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RestoreSavedReplyEnvelope:
        """Restore a deleted saved reply.

        Within 30 days of its deletion, unless another one has its shortcut by now.

        Access: Sessions > Write.

        Args:
            reply_id: The ID of the saved reply
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("restoreSavedReply", {"reply_id": reply_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_help_centre(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetHelpCentreEnvelope:
        """Read the settings of the help centre.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getHelpCentre", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_help_centre(
        self,
        *,
        project_uid: str,
        is_on: Union[bool, NotGiven] = NOT_GIVEN,
        title: Union[str, NotGiven] = NOT_GIVEN,
        description: Union[str, NotGiven] = NOT_GIVEN,
        languages: Union[List[str], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateHelpCentreEnvelope:
        """Change the help centre: on or off, title, languages.

        What is left out stays as it is. A language can be removed once no article is published in it.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            is_on: Whether the public pages are served
            description: One or two sentences, shown in lists and by search engines
            languages: The first is the one that articles fall back to
        """
        return self._call("updateHelpCentre", {"is_on": is_on, "title": title, "description": description, "languages": languages, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def set_help_domain(
        self,
        *,
        domain: Union[str, None],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SetHelpDomainEnvelope:
        """Give the help centre a domain of your own.

        It is used once verifyHelpDomain has found its TXT record; null removes the domain.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("setHelpDomain", {"domain": domain, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def verify_help_domain(
        self,
        *,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> VerifyHelpDomainEnvelope:
        """Check the TXT record of the help centre's domain.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("verifyHelpDomain", {"project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_help_collections(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetHelpCollectionsEnvelope:
        """List the collections of the help centre.

        Access: Training > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getHelpCollections", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_help_collection(
        self,
        *,
        texts: List[CreateHelpCollectionTextsItem],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateHelpCollectionEnvelope:
        """Add a collection of articles to the help centre.

        Access: Training > Write.

        Args:
            texts: Name and description in each language
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("createHelpCollection", {"texts": texts, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_help_collection(
        self,
        *,
        collection_id: int,
        texts: List[UpdateHelpCollectionTextsItem],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateHelpCollectionEnvelope:
        """Rename a collection of the help centre.

        Access: Training > Write.

        Args:
            collection_id: The ID of the collection
            texts: Name and description in each language
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("updateHelpCollection", {"collection_id": collection_id, "texts": texts, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_help_collection(
        self,
        *,
        collection_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteHelpCollectionEnvelope:
        """Delete a collection of the help centre; its articles stay.

        Access: Training > Write.

        Args:
            collection_id: The ID of the collection
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteHelpCollection", {"collection_id": collection_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def reorder_help_collections(
        self,
        *,
        collection_ids: List[int],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ReorderHelpCollectionsEnvelope:
        """Change the order of the collections of the help centre.

        Access: Training > Write.

        Args:
            collection_ids: The IDs of every collection in the new order
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("reorderHelpCollections", {"collection_ids": collection_ids, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_help_articles(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetHelpArticlesEnvelope:
        """List the articles of the help centre.

        In the order of their lists, drafts included, without their texts.

        Access: Training > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getHelpArticles", {"limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_help_articles(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[HelpArticle]:
        """The entries of get_help_articles, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getHelpArticles", {"limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_help_article(
        self,
        *,
        article_id: int,
        project_uid: str,
        language: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetHelpArticleEnvelope:
        """Read an article of the help centre.

        Access: Training > Read.

        Args:
            article_id: The ID of the article
            project_uid: The project, as shown in its settings and in getMyProjects
            language: Which language to read; the article's first if left out
        """
        return self._call("getHelpArticle", {"article_id": article_id, "language": language, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_help_article(
        self,
        *,
        language: str,
        title: str,
        project_uid: str,
        collection_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        description: Union[str, NotGiven] = NOT_GIVEN,
        body: Union[str, NotGiven] = NOT_GIVEN,
        slug: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateHelpArticleEnvelope:
        """Write an article for the help centre, as a draft.

        Neither readers nor the bot see it before publishHelpArticle.

        Access: Training > Write.

        Args:
            language: A language code such as en, de or pt-BR
            project_uid: The project, as shown in its settings and in getMyProjects
            description: One or two sentences, shown in lists and by search engines
            body: Markdown: headings, lists, tables, code, quotes, links and images. HTML is shown as text
            slug: The article's part of the address; an earlier one keeps leading to the article
        """
        return self._call("createHelpArticle", {"collection_id": collection_id, "language": language, "title": title, "description": description, "body": body, "slug": slug, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_help_article(
        self,
        *,
        article_id: int,
        project_uid: str,
        collection_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        slug: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateHelpArticleEnvelope:
        """Move an article of the help centre or change its address.

        Access: Training > Write.

        Args:
            article_id: The ID of the article
            project_uid: The project, as shown in its settings and in getMyProjects
            slug: The article's part of the address; an earlier one keeps leading to the article
        """
        return self._call("updateHelpArticle", {"article_id": article_id, "collection_id": collection_id, "slug": slug, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def save_help_translation(
        self,
        *,
        article_id: int,
        language: str,
        project_uid: str,
        title: Union[str, NotGiven] = NOT_GIVEN,
        description: Union[str, NotGiven] = NOT_GIVEN,
        body: Union[str, NotGiven] = NOT_GIVEN,
        revision: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SaveHelpTranslationEnvelope:
        """Save the text of an article of the help centre in one language, as a draft.

        A language that the article lacks is added. Readers and the bot see changes after publishHelpArticle.

        Access: Training > Write.

        Args:
            article_id: The ID of the article
            language: A language code such as en, de or pt-BR
            project_uid: The project, as shown in its settings and in getMyProjects
            description: One or two sentences, shown in lists and by search engines
            body: Markdown: headings, lists, tables, code, quotes, links and images. HTML is shown as text
            revision: The revision you have read, 0 if there was no text yet: the call is refused if another change was faster
        """
        return self._call("saveHelpTranslation", {"article_id": article_id, "language": language, "title": title, "description": description, "body": body, "revision": revision, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def publish_help_article(
        self,
        *,
        article_id: int,
        language: str,
        project_uid: str,
        revision: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> PublishHelpArticleEnvelope:
        """Publish an article of the help centre in one language.

        Shows readers the draft as it is now and teaches it to the bot, whose answers link to it. It counts as a text of the plan's allowance.

        Access: Training > Write.

        Args:
            article_id: The ID of the article
            language: A language code such as en, de or pt-BR
            project_uid: The project, as shown in its settings and in getMyProjects
            revision: The revision you have read, 0 if there was no text yet: the call is refused if another change was faster
        """
        return self._call("publishHelpArticle", {"article_id": article_id, "language": language, "revision": revision, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def unpublish_help_article(
        self,
        *,
        article_id: int,
        language: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UnpublishHelpArticleEnvelope:
        """Withdraw an article of the help centre from readers and the bot.

        The draft stays.

        Access: Training > Write.

        Args:
            article_id: The ID of the article
            language: A language code such as en, de or pt-BR
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("unpublishHelpArticle", {"article_id": article_id, "language": language, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_help_translation(
        self,
        *,
        article_id: int,
        language: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteHelpTranslationEnvelope:
        """Delete one language of an article of the help centre.

        Access: Training > Write.

        Args:
            article_id: The ID of the article
            language: A language code such as en, de or pt-BR
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteHelpTranslation", {"article_id": article_id, "language": language, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_help_article(
        self,
        *,
        article_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteHelpArticleEnvelope:
        """Delete an article of the help centre in all languages.

        Access: Training > Write.

        Args:
            article_id: The ID of the article
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteHelpArticle", {"article_id": article_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def reorder_help_articles(
        self,
        *,
        collection_id: Union[int, None],
        article_ids: List[int],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ReorderHelpArticlesEnvelope:
        """Change the order of the articles in a collection of the help centre.

        Access: Training > Write.

        Args:
            collection_id: null for the articles of no collection
            article_ids: The IDs of every article in the new order
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("reorderHelpArticles", {"collection_id": collection_id, "article_ids": article_ids, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_macro(
        self,
        *,
        shortcut: str,
        name: str,
        steps: List[MacroStep],
        project_uid: str,
        is_personal: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateMacroEnvelope:
        """Save a macro: several steps that run at once in a conversation.

        When it runs, replies and notes are written first, in their order; then the other steps change the conversation.

        Access: Sessions > Write.

        Args:
            shortcut: What is typed after the slash, such as refund
            project_uid: The project, as shown in its settings and in getMyProjects
            is_personal: Only for the signed-in person who creates it; otherwise for everyone in the project
        """
        return self._call("createMacro", {"shortcut": shortcut, "name": name, "steps": steps, "is_personal": is_personal, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_macros(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetMacrosEnvelope:
        """Find macros by shortcut or name.

        The project's, and those of the signed-in person.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of the shortcut or of the text
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getMacros", {"search": search, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_macros(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[Macro]:
        """The entries of get_macros, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of the shortcut or of the text
            limit: Entries per page
        """
        return self._entries("getMacros", {"search": search, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def update_macro(
        self,
        *,
        macro_id: int,
        project_uid: str,
        shortcut: Union[str, NotGiven] = NOT_GIVEN,
        name: Union[str, NotGiven] = NOT_GIVEN,
        steps: Union[List[MacroStep], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateMacroEnvelope:
        """Change a macro's shortcut, name or steps.

        Access: Sessions > Write.

        Args:
            macro_id: The ID of the macro
            project_uid: The project, as shown in its settings and in getMyProjects
            shortcut: What is typed after the slash, such as refund
        """
        return self._call("updateMacro", {"macro_id": macro_id, "shortcut": shortcut, "name": name, "steps": steps, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_macro(
        self,
        *,
        macro_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteMacroEnvelope:
        """Delete a macro.

        Access: Sessions > Write.

        Args:
            macro_id: The ID of the macro
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteMacro", {"macro_id": macro_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def restore_macro(
        self,
        *,
        macro_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RestoreMacroEnvelope:
        """Restore a deleted macro.

        Within 30 days of its deletion, unless another one has its shortcut by now.

        Access: Sessions > Write.

        Args:
            macro_id: The ID of the macro
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("restoreMacro", {"macro_id": macro_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def run_macro(
        self,
        *,
        macro_id: int,
        session_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RunMacroEnvelope:
        """Run a macro: all of its steps or none.

        Its texts get their variables filled in. undoSessionsUpdate with undo_uid restores within an hour what the macro changed; messages stay.

        Access: Sessions > Write.

        Args:
            macro_id: The ID of the macro
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("runMacro", {"macro_id": macro_id, "session_uid": session_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_writing_options(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetWritingOptionsEnvelope:
        """Whether a model can improve and translate texts here.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getWritingOptions", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def suggest_reply(
        self,
        *,
        session_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SuggestReplyEnvelope:
        """Suggest what a person could answer the visitor.

        Nothing is sent or saved. The project's model writes it from the conversation and the training, and it costs credits as a reply does. With the offline model it is the best passage of the training, for nothing.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("suggestReply", {"session_uid": session_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def improve_text(
        self,
        *,
        text: str,
        project_uid: str,
        style: Union[Literal["clear", "short", "friendly", "formal"], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ImproveTextEnvelope:
        """Let the project's model improve the wording of a text.

        It costs credits as a reply does. The offline model can't write; 409 names what to set.

        Access: Sessions > Write.

        Args:
            text: The text, at most 10,000 characters
            project_uid: The project, as shown in its settings and in getMyProjects
            style: What to aim at
        """
        return self._call("improveText", {"text": text, "style": style, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def translate_text(
        self,
        *,
        text: str,
        project_uid: str,
        language: Union[str, NotGiven] = NOT_GIVEN,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> TranslateTextEnvelope:
        """Let the project's model translate a text.

        Into a language, or with session_uid into the one in which the visitor of that conversation writes. It costs credits as a reply does. The offline model can't translate; 409 names what to set.

        Access: Sessions > Write.

        Args:
            text: The text, at most 10,000 characters
            project_uid: The project, as shown in its settings and in getMyProjects
            language: A language tag such as de or pt-BR
            session_uid: The session, from createSession
        """
        return self._call("translateText", {"text": text, "language": language, "session_uid": session_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_reply_draft(
        self,
        *,
        session_uid: str,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetReplyDraftEnvelope:
        """Read the signed-in person's own unsent text of a conversation.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getReplyDraft", {"session_uid": session_uid, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def save_reply_draft(
        self,
        *,
        session_uid: str,
        kind: Literal["reply", "note"],
        text: str,
        project_uid: str,
        base_version: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SaveReplyDraftEnvelope:
        """Save the signed-in person's own unsent text of a conversation.

        A newer draft, saved in another browser, is not replaced: is_saved is false then, and draft is the newer one. Sending the text deletes its draft.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            kind: To the visitor, or for the team
            text: Empty to delete the draft
            project_uid: The project, as shown in its settings and in getMyProjects
            base_version: The version that the text continues; null for a new draft
        """
        return self._call("saveReplyDraft", {"session_uid": session_uid, "kind": kind, "text": text, "base_version": base_version, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_team(
        self,
        *,
        name: str,
        project_uid: str,
        member_ids: Union[List[int], NotGiven] = NOT_GIVEN,
        is_default: Union[bool, NotGiven] = NOT_GIVEN,
        rotates: Union[bool, NotGiven] = NOT_GIVEN,
        capacity: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        time_zone: Union[str, NotGiven] = NOT_GIVEN,
        hours: Union[Union[List[OpeningHours], None], NotGiven] = NOT_GIVEN,
        holidays: Union[List[Holiday], NotGiven] = NOT_GIVEN,
        outside_text: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        reply_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateTeamEnvelope:
        """Create a team with members, business hours and rotation.

        The default team gets conversations in which a visitor asks for a person. A team that rotates assigns them to its members in turn, within its hours and up to the capacity; members who are away are left out.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            member_ids: The users who belong to it; each must be a member of the project
            is_default: Gets conversations in which a visitor asks for a person; a project has at most one
            rotates: Assign its waiting conversations to its members in turn
            capacity: How many open conversations the rotation gives a member; null for any number
            hours: When the team answers, in its time zone; null for around the clock
            holidays: Days on which the team is closed
            outside_text: What visitors are told outside the hours; null for nothing
            reply_minutes: How soon visitors may expect a reply; null to promise nothing
        """
        return self._call("createTeam", {"name": name, "member_ids": member_ids, "is_default": is_default, "rotates": rotates, "capacity": capacity, "time_zone": time_zone, "hours": hours, "holidays": holidays, "outside_text": outside_text, "reply_minutes": reply_minutes, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_teams(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetTeamsEnvelope:
        """Read the teams of a project with their members and business hours.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getTeams", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_team(
        self,
        *,
        team_id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        member_ids: Union[List[int], NotGiven] = NOT_GIVEN,
        is_default: Union[bool, NotGiven] = NOT_GIVEN,
        rotates: Union[bool, NotGiven] = NOT_GIVEN,
        capacity: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        time_zone: Union[str, NotGiven] = NOT_GIVEN,
        hours: Union[Union[List[OpeningHours], None], NotGiven] = NOT_GIVEN,
        holidays: Union[List[Holiday], NotGiven] = NOT_GIVEN,
        outside_text: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        reply_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateTeamEnvelope:
        """Change a team's members, business hours, holidays, rotation and texts.

        Lists replace what was there; fields that are left out stay as they are.

        Access: Setting > Write.

        Args:
            team_id: The ID of the team
            project_uid: The project, as shown in its settings and in getMyProjects
            member_ids: The users who belong to it; each must be a member of the project
            is_default: Gets conversations in which a visitor asks for a person; a project has at most one
            rotates: Assign its waiting conversations to its members in turn
            capacity: How many open conversations the rotation gives a member; null for any number
            hours: When the team answers, in its time zone; null for around the clock
            holidays: Days on which the team is closed
            outside_text: What visitors are told outside the hours; null for nothing
            reply_minutes: How soon visitors may expect a reply; null to promise nothing
        """
        return self._call("updateTeam", {"team_id": team_id, "name": name, "member_ids": member_ids, "is_default": is_default, "rotates": rotates, "capacity": capacity, "time_zone": time_zone, "hours": hours, "holidays": holidays, "outside_text": outside_text, "reply_minutes": reply_minutes, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_team(
        self,
        *,
        team_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteTeamEnvelope:
        """Delete a team.

        Its conversations stay, without a team.

        Access: Setting > Write.

        Args:
            team_id: The ID of the team
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteTeam", {"team_id": team_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_desk_people(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetDeskPeopleEnvelope:
        """Read which people belong to which teams, and who is away.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getDeskPeople", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_sla_policy(
        self,
        *,
        name: str,
        project_uid: str,
        team_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        priorities: Union[List[Literal["none", "low", "medium", "high", "urgent"]], NotGiven] = NOT_GIVEN,
        first_reply_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        next_reply_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        resolution_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        in_business_hours: Union[bool, NotGiven] = NOT_GIVEN,
        pauses_while_snoozed: Union[bool, NotGiven] = NOT_GIVEN,
        pauses_while_waiting: Union[bool, NotGiven] = NOT_GIVEN,
        position: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateSlaPolicyEnvelope:
        """Create an SLA policy: how soon people reply and resolve conversations.

        It counts for conversations that people handle or that wait for a person. Replies of the bot meet no target. Without in_business_hours it counts the business hours, and pauses while snoozed or waiting for the visitor.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            team_id: Only conversations of this team; null for every team and none
            priorities: Only conversations of these priorities; empty for every priority
            first_reply_minutes: Minutes within which a person replies after the conversation has come to people; null for no such target
            next_reply_minutes: Minutes within which a person answers each further message of the visitor; null for no such target
            resolution_minutes: Minutes within which the conversation is resolved; null for no such target
            in_business_hours: Count only the business hours of the conversation's team, or of the default one
            pauses_while_snoozed: Nothing counts while the conversation is snoozed
            pauses_while_waiting: The time to resolution doesn't count while the team waits for the visitor
            position: The first policy that fits a conversation counts, the lowest position first
        """
        return self._call("createSlaPolicy", {"name": name, "team_id": team_id, "priorities": priorities, "first_reply_minutes": first_reply_minutes, "next_reply_minutes": next_reply_minutes, "resolution_minutes": resolution_minutes, "in_business_hours": in_business_hours, "pauses_while_snoozed": pauses_while_snoozed, "pauses_while_waiting": pauses_while_waiting, "position": position, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_sla_policies(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetSlaPoliciesEnvelope:
        """Read the SLA policies of a project in the order in which they are tried.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getSlaPolicies", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_sla_policy(
        self,
        *,
        policy_id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        team_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        priorities: Union[List[Literal["none", "low", "medium", "high", "urgent"]], NotGiven] = NOT_GIVEN,
        first_reply_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        next_reply_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        resolution_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        in_business_hours: Union[bool, NotGiven] = NOT_GIVEN,
        pauses_while_snoozed: Union[bool, NotGiven] = NOT_GIVEN,
        pauses_while_waiting: Union[bool, NotGiven] = NOT_GIVEN,
        position: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateSlaPolicyEnvelope:
        """Change an SLA policy's targets and conditions.

        Fields that are left out stay as they are. A conversation follows with its next message or change.

        Access: Setting > Write.

        Args:
            policy_id: The ID of the SLA policy
            project_uid: The project, as shown in its settings and in getMyProjects
            team_id: Only conversations of this team; null for every team and none
            priorities: Only conversations of these priorities; empty for every priority
            first_reply_minutes: Minutes within which a person replies after the conversation has come to people; null for no such target
            next_reply_minutes: Minutes within which a person answers each further message of the visitor; null for no such target
            resolution_minutes: Minutes within which the conversation is resolved; null for no such target
            in_business_hours: Count only the business hours of the conversation's team, or of the default one
            pauses_while_snoozed: Nothing counts while the conversation is snoozed
            pauses_while_waiting: The time to resolution doesn't count while the team waits for the visitor
            position: The first policy that fits a conversation counts, the lowest position first
        """
        return self._call("updateSlaPolicy", {"policy_id": policy_id, "name": name, "team_id": team_id, "priorities": priorities, "first_reply_minutes": first_reply_minutes, "next_reply_minutes": next_reply_minutes, "resolution_minutes": resolution_minutes, "in_business_hours": in_business_hours, "pauses_while_snoozed": pauses_while_snoozed, "pauses_while_waiting": pauses_while_waiting, "position": position, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_sla_policy(
        self,
        *,
        policy_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteSlaPolicyEnvelope:
        """Delete an SLA policy.

        Nothing is due in its conversations any more; those that change get the next policy that fits.

        Access: Setting > Write.

        Args:
            policy_id: The ID of the SLA policy
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteSlaPolicy", {"policy_id": policy_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_custom_fields(
        self,
        *,
        project_uid: str,
        subject: Union[Literal["contact", "conversation"], NotGiven] = NOT_GIVEN,
        archived: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetCustomFieldsEnvelope:
        """List the custom fields of contacts and conversations.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            subject: What has the field
            archived: Include archived fields
        """
        return self._call("getCustomFields", {"subject": subject, "archived": archived, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_custom_field(
        self,
        *,
        subject: Literal["contact", "conversation"],
        key: str,
        label: str,
        kind: Literal["text", "number", "date", "choice", "yes_no", "link"],
        project_uid: str,
        choices: Union[List[str], NotGiven] = NOT_GIVEN,
        is_listed: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateCustomFieldEnvelope:
        """Add a custom field to contacts or conversations.

        At most 50 for contacts and 50 for conversations. Values are set with updateContact and updateSession. What a form or a site sends under the key of a contact field shows in the field until the team sets a value.

        Access: Setting > Write.

        Args:
            subject: What has the field
            key: Its name in the API, filters and templates, such as plan; it can't be changed later
            kind: date is a day such as 2026-01-31; link is an http or https address
            project_uid: The project, as shown in its settings and in getMyProjects
            choices: With the kind choice: what can be chosen. A choice that is removed stays where it was chosen
            is_listed: Shown in the list of contacts, or in the inbox
        """
        return self._call("createCustomField", {"subject": subject, "key": key, "label": label, "kind": kind, "choices": choices, "is_listed": is_listed, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_custom_field(
        self,
        *,
        field_id: int,
        project_uid: str,
        label: Union[str, NotGiven] = NOT_GIVEN,
        choices: Union[List[str], NotGiven] = NOT_GIVEN,
        is_listed: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateCustomFieldEnvelope:
        """Change a custom field's label, choices or place in lists.

        The key and the kind stay as they are, since stored values depend on them.

        Access: Setting > Write.

        Args:
            field_id: The ID of the custom field
            project_uid: The project, as shown in its settings and in getMyProjects
            choices: With the kind choice: what can be chosen. A choice that is removed stays where it was chosen
            is_listed: Shown in the list of contacts, or in the inbox
        """
        return self._call("updateCustomField", {"field_id": field_id, "label": label, "choices": choices, "is_listed": is_listed, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def archive_custom_field(
        self,
        *,
        field_id: int,
        project_uid: str,
        is_archived: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ArchiveCustomFieldEnvelope:
        """Archive a custom field, or restore it.

        Values are kept. They can't be set while the field is archived, and its key stays in use.

        Access: Setting > Write.

        Args:
            field_id: The ID of the custom field
            project_uid: The project, as shown in its settings and in getMyProjects
            is_archived: false restores it
        """
        return self._call("archiveCustomField", {"field_id": field_id, "is_archived": is_archived, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def reorder_custom_fields(
        self,
        *,
        subject: Literal["contact", "conversation"],
        field_ids: List[int],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ReorderCustomFieldsEnvelope:
        """Put the custom fields of contacts or conversations in order.

        Access: Setting > Write.

        Args:
            subject: What has the field
            field_ids: All fields that are not archived, the first one first
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("reorderCustomFields", {"subject": subject, "field_ids": field_ids, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_rule(
        self,
        *,
        name: str,
        event: Literal["conversation_started", "visitor_message", "no_answer", "hand_over_asked", "assigned", "team_changed", "tag_added", "priority_changed", "snooze_ended", "resolved", "reopened", "rated", "sla_breached"],
        effects: List[RuleEffect],
        project_uid: str,
        minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        match: Union[Literal["all", "any"], NotGiven] = NOT_GIVEN,
        conditions: Union[List[RuleCondition], NotGiven] = NOT_GIVEN,
        stops: Union[bool, NotGiven] = NOT_GIVEN,
        is_enabled: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateRuleEnvelope:
        """Create an automation rule: an event, conditions and effects.

        It runs after the rules there are. It needs the permission to write Sessions as well, because it acts in conversations. Test chats and spam run no rules, and no rule runs for an event that it caused itself.

        Access: Setting > Write.

        Args:
            effects: All or none: replies and notes first, then the other changes as one, then webhooks
            project_uid: The project, as shown in its settings and in getMyProjects
            minutes: With no_answer: how long the visitor has waited for an answer
            match: Which of the conditions must be met
            stops: No later rule runs for the same event once this one has run
        """
        return self._call("createRule", {"name": name, "event": event, "minutes": minutes, "match": match, "conditions": conditions, "effects": effects, "stops": stops, "is_enabled": is_enabled, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_rules(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetRulesEnvelope:
        """Read the automation rules of a project in the order in which they run.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getRules", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_rule(
        self,
        *,
        rule_id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        event: Union[Literal["conversation_started", "visitor_message", "no_answer", "hand_over_asked", "assigned", "team_changed", "tag_added", "priority_changed", "snooze_ended", "resolved", "reopened", "rated", "sla_breached"], NotGiven] = NOT_GIVEN,
        minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        match: Union[Literal["all", "any"], NotGiven] = NOT_GIVEN,
        conditions: Union[List[RuleCondition], NotGiven] = NOT_GIVEN,
        effects: Union[List[RuleEffect], NotGiven] = NOT_GIVEN,
        stops: Union[bool, NotGiven] = NOT_GIVEN,
        is_enabled: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateRuleEnvelope:
        """Change an automation rule, or switch it on or off.

        Fields that are left out stay as they are. It needs the permission to write Sessions as well.

        Access: Setting > Write.

        Args:
            rule_id: The ID of the rule
            project_uid: The project, as shown in its settings and in getMyProjects
            effects: All or none: replies and notes first, then the other changes as one, then webhooks
        """
        return self._call("updateRule", {"rule_id": rule_id, "name": name, "event": event, "minutes": minutes, "match": match, "conditions": conditions, "effects": effects, "stops": stops, "is_enabled": is_enabled, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_rule(
        self,
        *,
        rule_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteRuleEnvelope:
        """Delete an automation rule.

        What it did stays, and so does its log. It needs the permission to write Sessions as well.

        Access: Setting > Write.

        Args:
            rule_id: The ID of the rule
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteRule", {"rule_id": rule_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def reorder_rules(
        self,
        *,
        rule_ids: List[int],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ReorderRulesEnvelope:
        """Put the automation rules in the order in which they run.

        It needs the permission to write Sessions as well.

        Access: Setting > Write.

        Args:
            rule_ids: All rules, the first one first
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("reorderRules", {"rule_ids": rule_ids, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def dry_run_rule(
        self,
        *,
        event: Literal["conversation_started", "visitor_message", "no_answer", "hand_over_asked", "assigned", "team_changed", "tag_added", "priority_changed", "snooze_ended", "resolved", "reopened", "rated", "sla_breached"],
        project_uid: str,
        minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        match: Union[Literal["all", "any"], NotGiven] = NOT_GIVEN,
        conditions: Union[List[RuleCondition], NotGiven] = NOT_GIVEN,
        effects: Union[List[DryRunRuleEffectsItem], NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> DryRunRuleEnvelope:
        """Try an automation rule on the conversations of the last 30 days without changing anything.

        What was written and when is history; tags, team, assignee, priority and contact are as they are today. At most 5000 conversations, the latest first.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            minutes: With no_answer: how long the visitor has waited for an answer
            match: Which of the conditions must be met
            effects: What the rule would do. With a reply, contact is what the visitor has proven or said
        """
        return self._call("dryRunRule", {"event": event, "minutes": minutes, "match": match, "conditions": conditions, "effects": effects, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_rule_log(
        self,
        *,
        project_uid: str,
        rule_id: Union[int, NotGiven] = NOT_GIVEN,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetRuleLogEnvelope:
        """Read what automation rules did in conversations, and why others did not run.

        The last 30 days, the newest first. With rule_id only what that rule did.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            rule_id: The ID of the rule
            session_uid: The session, from createSession
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getRuleLog", {"rule_id": rule_id, "session_uid": session_uid, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_rule_log(
        self,
        *,
        project_uid: str,
        rule_id: Union[int, NotGiven] = NOT_GIVEN,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[RuleLogEntry]:
        """The entries of get_rule_log, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            rule_id: The ID of the rule
            session_uid: The session, from createSession
            limit: Entries per page
        """
        return self._entries("getRuleLog", {"rule_id": rule_id, "session_uid": session_uid, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_webhooks(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetWebhooksEnvelope:
        """List a project's webhooks, with their state and last problem.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getWebhooks", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_webhook(
        self,
        *,
        url: str,
        project_uid: str,
        events: Union[List[Literal["session.created", "session.updated", "message.created", "reply.rated", "question.unanswered", "contact.created", "contact.updated", "contact.deleted", "training.completed", "training.failed", "call.ended", "budget.reached", "model.ending"]], NotGiven] = NOT_GIVEN,
        description: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateWebhookEnvelope:
        """Create a webhook: an address that gets a project's events.

        Requests are signed by the Standard Webhooks scheme; the secret is shown only in this answer. The caller also needs the permission to read what the events are about.

        Access: Setting > Write.

        Args:
            url: Where events are sent: an address with https://
            project_uid: The project, as shown in its settings and in getMyProjects
            events: The events it gets; an empty list means all, also those of later versions
            description: A note for your team
        """
        return self._call("createWebhook", {"url": url, "events": events, "description": description, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_webhook(
        self,
        *,
        webhook_id: int,
        project_uid: str,
        url: Union[str, NotGiven] = NOT_GIVEN,
        events: Union[List[Literal["session.created", "session.updated", "message.created", "reply.rated", "question.unanswered", "contact.created", "contact.updated", "contact.deleted", "training.completed", "training.failed", "call.ended", "budget.reached", "model.ending"]], NotGiven] = NOT_GIVEN,
        description: Union[str, NotGiven] = NOT_GIVEN,
        paused: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateWebhookEnvelope:
        """Change a webhook, pause or resume it.

        Fields that are left out stay as they are. While it is paused, events wait for up to seven days; resuming sends them.

        Access: Setting > Write.

        Args:
            webhook_id: The ID of the webhook
            project_uid: The project, as shown in its settings and in getMyProjects
            url: Where events are sent: an address with https://
            events: The events it gets; an empty list means all, also those of later versions
            description: A note for your team
            paused: False also resumes one that is failing
        """
        return self._call("updateWebhook", {"webhook_id": webhook_id, "url": url, "events": events, "description": description, "paused": paused, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_webhook(
        self,
        *,
        webhook_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteWebhookEnvelope:
        """Delete a webhook with its log; what waits is not sent.

        Access: Setting > Write.

        Args:
            webhook_id: The ID of the webhook
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteWebhook", {"webhook_id": webhook_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def rotate_webhook_secret(
        self,
        *,
        webhook_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RotateWebhookSecretEnvelope:
        """Give a webhook a new secret.

        For 24 hours requests are signed with both, so receivers can change over without a gap.

        Access: Setting > Write.

        Args:
            webhook_id: The ID of the webhook
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("rotateWebhookSecret", {"webhook_id": webhook_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def send_test_webhook(
        self,
        *,
        webhook_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SendTestWebhookEnvelope:
        """Send a test event to a webhook and see what it answers.

        It is sent once, also while the webhook is paused.

        Access: Setting > Write.

        Args:
            webhook_id: The ID of the webhook
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("sendTestWebhook", {"webhook_id": webhook_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_webhook_deliveries(
        self,
        *,
        webhook_id: int,
        project_uid: str,
        state: Union[Literal["pending", "delivered", "failed", "skipped"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetWebhookDeliveriesEnvelope:
        """Read a webhook's delivery log: each request with its answer.

        The last seven days, the newest first.

        Access: Setting > Read.

        Args:
            webhook_id: The ID of the webhook
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getWebhookDeliveries", {"webhook_id": webhook_id, "state": state, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_webhook_deliveries(
        self,
        *,
        webhook_id: int,
        project_uid: str,
        state: Union[Literal["pending", "delivered", "failed", "skipped"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[WebhookDelivery]:
        """The entries of get_webhook_deliveries, read page by page while they are used.

        Args:
            webhook_id: The ID of the webhook
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getWebhookDeliveries", {"webhook_id": webhook_id, "state": state, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def replay_webhook_deliveries(
        self,
        *,
        webhook_id: int,
        project_uid: str,
        delivery_id: Union[int, NotGiven] = NOT_GIVEN,
        since: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ReplayWebhookDeliveriesEnvelope:
        """Send a delivery of a webhook again, or all since a time.

        They keep their ids, by which a receiver recognizes what it has. Test events are not sent again.

        Access: Setting > Write.

        Args:
            webhook_id: The ID of the webhook
            project_uid: The project, as shown in its settings and in getMyProjects
            delivery_id: The ID of the delivery
            since: All deliveries created since then; ISO 8601, UTC
        """
        return self._call("replayWebhookDeliveries", {"webhook_id": webhook_id, "delivery_id": delivery_id, "since": since, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def set_away(
        self,
        *,
        is_away: bool,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SetAwayEnvelope:
        """Set the caller's status in a project to away, or back to available.

        A rotation gives no new conversations to people who are away. Theirs stay theirs.

        Access: Sessions > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("setAway", {"is_away": is_away, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_sessions(
        self,
        *,
        session_uids: List[str],
        project_uid: str,
        state: Union[Literal["pending", "unresolved", "resolved", "closed"], NotGiven] = NOT_GIVEN,
        chat_mode: Union[Literal["bot", "awaiting", "operator"], NotGiven] = NOT_GIVEN,
        add_tags: Union[List[str], NotGiven] = NOT_GIVEN,
        remove_tags: Union[List[str], NotGiven] = NOT_GIVEN,
        assignee_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        team_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        priority: Union[Literal["none", "low", "medium", "high", "urgent"], NotGiven] = NOT_GIVEN,
        snoozed_until: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        is_spam: Union[bool, NotGiven] = NOT_GIVEN,
        fields: Union[Dict[str, Union[str, float, bool, None]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateSessionsEnvelope:
        """Change up to 1,000 sessions at once: resolve, assign, tag, snooze, prioritize, spam.

        A conversation that can't be changed is listed in refused and doesn't stop the others. undoSessionsUpdate takes the update back within an hour.

        Access: Sessions > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            state: pending: active; unresolved: needs attention; resolved; closed
            chat_mode: bot: the AI handles it; awaiting: waits for a person; operator: a person handles it
            add_tags: Added to the tags of each
            assignee_id: The project member who handles it; null for none
            team_id: Owning team; null for none
            priority: From none to urgent; the inbox can sort by it
            snoozed_until: Out of the inbox until then, at most a year; null ends the snooze
            is_spam: Mark as spam, or take that back
            fields: Values of custom fields by key; only included fields change and null clears one
        """
        return self._call("updateSessions", {"session_uids": session_uids, "state": state, "chat_mode": chat_mode, "add_tags": add_tags, "remove_tags": remove_tags, "assignee_id": assignee_id, "team_id": team_id, "priority": priority, "snoozed_until": snoozed_until, "is_spam": is_spam, "fields": fields, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def undo_sessions_update(
        self,
        *,
        undo_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UndoSessionsUpdateEnvelope:
        """Undo an update of several sessions.

        Only the caller who made it can undo it, once, within an hour. Conversations that have changed since are listed in refused and stay as they are.

        Access: Sessions > Write.

        Args:
            undo_uid: From updateSessions
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("undoSessionsUpdate", {"undo_uid": undo_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def block_visitor(
        self,
        *,
        session_uid: str,
        project_uid: str,
        is_blocked: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> BlockVisitorEnvelope:
        """Block the visitor of a conversation, or unblock them.

        A blocked visitor reads the conversation but can't write. Applies to every browser of a user whom the site identified.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("blockVisitor", {"session_uid": session_uid, "is_blocked": is_blocked, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def confirm_visitor(
        self,
        *,
        session_uid: str,
        project_uid: str,
        author_id: Union[int, NotGiven] = NOT_GIVEN,
        contact_version: Union[str, NotGiven] = NOT_GIVEN,
        is_confirmed: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ConfirmVisitorEnvelope:
        """Confirm that a conversation's visitor is its contact, or end what the visitor has proven.

        It holds for 30 days and for this visitor alone: the browser or thread of this conversation, not the contact's other ones. Actions that need a confirmed visitor then run for them. Only a person can confirm; keys and AI clients can't.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
            author_id: In a thread that several people share, the author of a message: who is meant. Required there, and that person's own contact is confirmed
            contact_version: Of the contact, as getSession has it: 409 where the contact has changed or is another one since
            is_confirmed: false ends every proof of this visitor
        """
        return self._call("confirmVisitor", {"session_uid": session_uid, "author_id": author_id, "contact_version": contact_version, "is_confirmed": is_confirmed, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_ratings(
        self,
        *,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        score: Union[int, NotGiven] = NOT_GIVEN,
        user_id: Union[int, NotGiven] = NOT_GIVEN,
        team_id: Union[int, NotGiven] = NOT_GIVEN,
        tag: Union[str, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetRatingsEnvelope:
        """Read how visitors rated the help they got.

        Newest first, with the person or bot who answered, the team and the tags. Filters combine.

        Access: Project key, or Sessions > Read.

        Args:
            session_uid: The session, from createSession
            score: From 1, the worst, to 5, the best
            user_id: The ID of the person who answered
            team_id: The ID of the team
            from_: First day of the rating
            to: Last day, included
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getRatings", {"session_uid": session_uid, "score": score, "user_id": user_id, "team_id": team_id, "tag": tag, "from": from_, "to": to, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_ratings(
        self,
        *,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        score: Union[int, NotGiven] = NOT_GIVEN,
        user_id: Union[int, NotGiven] = NOT_GIVEN,
        team_id: Union[int, NotGiven] = NOT_GIVEN,
        tag: Union[str, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[ConversationRating]:
        """The entries of get_ratings, read page by page while they are used.

        Args:
            session_uid: The session, from createSession
            score: From 1, the worst, to 5, the best
            user_id: The ID of the person who answered
            team_id: The ID of the team
            from_: First day of the rating
            to: Last day, included
            limit: Entries per page
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._entries("getRatings", {"session_uid": session_uid, "score": score, "user_id": user_id, "team_id": team_id, "tag": tag, "from": from_, "to": to, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def rate_session(
        self,
        *,
        session_uid: str,
        score: int,
        comment: Union[str, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RateSessionEnvelope:
        """Record how a visitor rated the help they got.

        For a chat of your own: the conversation must be resolved or closed and answered, and is rated once. The widget asks by itself.

        Access: Project key, or Sessions > Write.

        Args:
            session_uid: The session, from createSession
            score: From 1, the worst, to 5, the best
            comment: What the visitor adds in words, at most 1,000 characters
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("rateSession", {"session_uid": session_uid, "score": score, "comment": comment, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def send_transcript(
        self,
        *,
        session_uid: str,
        email: Union[str, NotGiven] = NOT_GIVEN,
        language: Union[str, NotGiven] = NOT_GIVEN,
        time_zone: Union[str, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SendTranscriptEnvelope:
        """E-mail a transcript of a conversation.

        What its visitor saw, without notes. At most 3 an hour for a conversation and 5 for a mailbox.

        Access: Project key, or Sessions > Write.

        Args:
            session_uid: The session, from createSession
            email: The mailbox; without it, the one that is known of the visitor
            language: The language of the mail, such as de
            time_zone: The time zone of the times in it
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("sendTranscript", {"session_uid": session_uid, "email": email, "language": language, "time_zone": time_zone, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def add_session_note(
        self,
        *,
        session_uid: str,
        message: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AddSessionNoteEnvelope:
        """Add an internal note to a conversation.

        Notes are for the team: visitors never see them and the AI never reads them.

        Access: Sessions > Write.

        Args:
            session_uid: The session, from createSession
            message: The text, at most 10,000 characters
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("addSessionNote", {"session_uid": session_uid, "message": message, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_channel_kinds(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetChannelKindsEnvelope:
        """List the kinds of channels that can be connected, and what each asks for.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getChannelKinds", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_channels(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetChannelsEnvelope:
        """List the connected channels of a project, with their state and last problem.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getChannels", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def connect_channel(
        self,
        *,
        kind: Literal["telegram", "whatsapp", "messenger", "instagram", "slack", "discord", "line", "twilio_sms", "twilio_whatsapp", "email", "intercom", "crisp", "twilio_voice", "phone"],
        credentials: Dict[str, Union[str, float, bool, None]],
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        settings: Union[Dict[str, Union[str, float, bool, None]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ConnectChannelEnvelope:
        """Connect an account of a vendor: its messages become conversations of this project.

        The credentials are checked with the vendor at once, stored encrypted and never returned. getChannelKinds lists the fields of each kind. next_step says what is left to do in the vendor's console. At most 20 for a project.

        Access: Setting > Write.

        Args:
            kind: The vendor
            credentials: The secrets that the kind asks for; checked, sealed, never returned
            project_uid: The project, as shown in its settings and in getMyProjects
            name: A name for the team; by default the account's
            settings: What else the kind asks for
        """
        return self._call("connectChannel", {"kind": kind, "name": name, "credentials": credentials, "settings": settings, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_channel(
        self,
        *,
        channel_id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        credentials: Union[Dict[str, Union[str, float, bool, None]], NotGiven] = NOT_GIVEN,
        settings: Union[Dict[str, Union[str, float, bool, None]], NotGiven] = NOT_GIVEN,
        paused: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateChannelEnvelope:
        """Change a channel: its name, credentials and settings, or pause it.

        New credentials and settings are checked with the vendor at once; messages that waited for them are sent. While a channel is paused, messages in both directions wait.

        Access: Setting > Write.

        Args:
            channel_id: The ID of the channel
            project_uid: The project, as shown in its settings and in getMyProjects
            name: A name for the team; by default the account's
            credentials: The secrets that the kind asks for; checked, sealed, never returned
            settings: What else the kind asks for
            paused: Whether messages wait in both directions
        """
        return self._call("updateChannel", {"channel_id": channel_id, "name": name, "credentials": credentials, "settings": settings, "paused": paused, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def check_channel(
        self,
        *,
        channel_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CheckChannelEnvelope:
        """Ask a channel's vendor whether the account still works.

        A failing channel whose vendor accepts the credentials again is ready, and what waited is sent.

        Access: Setting > Write.

        Args:
            channel_id: The ID of the channel
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("checkChannel", {"channel_id": channel_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def disconnect_channel(
        self,
        *,
        channel_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DisconnectChannelEnvelope:
        """Disconnect a channel; its conversations stay.

        Messages that wait to be sent are not sent any more.

        Access: Setting > Write.

        Args:
            channel_id: The ID of the channel
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("disconnectChannel", {"channel_id": channel_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def upload_attachment(
        self,
        *,
        session_uid: str,
        file: File,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UploadAttachmentEnvelope:
        """Upload a file to send it in a conversation.

        Sent as multipart/form-data. sendMessage with the ID in attachments sends the file; one that isn't sent is deleted after a day. The name, the declared type and the content must agree. Images are re-encoded, without their metadata, and reduced to 2,560 pixels.

        Access: Project key, or Sessions > Write.

        Args:
            session_uid: The session, from createSession
            file: The file's content, at most 50 MB
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("uploadAttachment", {"session_uid": session_uid, "project_uid": project_uid, "file": file}, idempotency_key=idempotency_key, timeout=timeout)

    def get_attachment(
        self,
        *,
        session_uid: str,
        attachment_id: str,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetAttachmentEnvelope:
        """Get a file of a conversation with new addresses.

        The addresses in a message are valid for one to two hours; these replace them.

        Access: Project key, or Sessions > Read.

        Args:
            session_uid: The session, from createSession
            attachment_id: The ID of the file
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getAttachment", {"session_uid": session_uid, "attachment_id": attachment_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def delete_attachment(
        self,
        *,
        session_uid: str,
        attachment_id: str,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteAttachmentEnvelope:
        """Delete a file of a conversation.

        Also one that was sent: its message stays without it.

        Access: Project key, or Sessions > Write.

        Args:
            session_uid: The session, from createSession
            attachment_id: The ID of the file
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("deleteAttachment", {"session_uid": session_uid, "attachment_id": attachment_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def send_message(
        self,
        *,
        widget_uid: str,
        session_uid: str,
        message: str,
        attachments: Union[List[str], NotGiven] = NOT_GIVEN,
        send_by: Union[Literal["user", "operator", "assistant"], NotGiven] = NOT_GIVEN,
        stream: Union[bool, NotGiven] = NOT_GIVEN,
        client_key: Union[str, NotGiven] = NOT_GIVEN,
        last_seen_message_id: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SendMessageEnvelope:
        """Send a message in a conversation and get the AI's reply.

        An operator's message takes over the conversation: the AI stays silent until chat_mode is set back to bot. While it is silent, and for messages sent as operator or assistant, data is the stored message itself. like and dislike rate the last reply; requesthumanoperator, or asking for a person in words, requests one. With stream, the response is server-sent events: delta for each piece of text, then done with the usual response, or error. dropped means that a person took over: discard the text so far. To resume a lost stream, resend the message with the same client_key or Idempotency-Key and Last-Event-ID.

        Access: Project key, or Sessions > Write.

        Args:
            widget_uid: The widget the session was opened with
            session_uid: The session, from createSession
            message: The text, at most 10,000 characters. It may be empty if there are attachments
            attachments: IDs of files that the same caller has uploaded to this conversation. With files, the message may be empty
            send_by: Who sends it
            stream: Whether the reply may be streamed as events
            client_key: Your own ID for the message. Resending it stores and answers the message only once
            last_seen_message_id: With send_by operator: the newest message you have read. If a colleague has replied since, nothing is sent and the response is a conflict
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("sendMessage", {"widget_uid": widget_uid, "session_uid": session_uid, "message": message, "attachments": attachments, "send_by": send_by, "stream": stream, "client_key": client_key, "last_seen_message_id": last_seen_message_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def stream_send_message(
        self,
        *,
        widget_uid: str,
        session_uid: str,
        message: str,
        attachments: Union[List[str], NotGiven] = NOT_GIVEN,
        send_by: Union[Literal["user", "operator", "assistant"], NotGiven] = NOT_GIVEN,
        client_key: Union[str, NotGiven] = NOT_GIVEN,
        last_seen_message_id: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        last_event_id: Optional[str] = None,
    ) -> Iterator[SendMessageEvent]:
        """The events of send_message as they come. A lost connection is resumed; a failure is raised.

        Args:
            widget_uid: The widget the session was opened with
            session_uid: The session, from createSession
            message: The text, at most 10,000 characters. It may be empty if there are attachments
            attachments: IDs of files that the same caller has uploaded to this conversation. With files, the message may be empty
            send_by: Who sends it
            client_key: Your own ID for the message. Resending it stores and answers the message only once
            last_seen_message_id: With send_by operator: the newest message you have read. If a colleague has replied since, nothing is sent and the response is a conflict
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._reply("sendMessage", {"widget_uid": widget_uid, "session_uid": session_uid, "message": message, "attachments": attachments, "send_by": send_by, "client_key": client_key, "last_seen_message_id": last_seen_message_id, "project_uid": project_uid}, last_event_id)

    def get_chatbot_execution_logs(
        self,
        *,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        kind: Union[Literal["message_received", "retrieval", "model_call", "tool_call", "action", "flow", "handover", "reply", "dropped", "error"], NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetChatbotExecutionLogsEnvelope:
        """Read how the bot produced its answers, step by step.

        One entry per step: what was received, retrieved, asked of the model, and the outcome. A search scans the first 10,000 entries that match the other filters, in the requested order: narrow the dates to reach further. The details of each step, `data.data`, need Debugging > Read and are empty without it.

        Access: Project key, or Logs > Read.

        Args:
            session_uid: The session, from createSession
            to: Last day, included; today by default
            kind: Only entries of this type
            search: Matches an entry's task, message, texts and figures, ignoring case
            orderBy: Ascending or descending
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; not by default, since long lists take a while
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getChatbotExecutionLogs", {"session_uid": session_uid, "from": from_, "to": to, "kind": kind, "search": search, "orderBy": orderBy, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_chatbot_execution_logs(
        self,
        *,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        kind: Union[Literal["message_received", "retrieval", "model_call", "tool_call", "action", "flow", "handover", "reply", "dropped", "error"], NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[ExecutionLogEntry]:
        """The entries of get_chatbot_execution_logs, read page by page while they are used.

        Args:
            session_uid: The session, from createSession
            to: Last day, included; today by default
            kind: Only entries of this type
            search: Matches an entry's task, message, texts and figures, ignoring case
            orderBy: Ascending or descending
            limit: Entries per page
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._entries("getChatbotExecutionLogs", {"session_uid": session_uid, "from": from_, "to": to, "kind": kind, "search": search, "orderBy": orderBy, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def export_chatbot_execution_logs(
        self,
        *,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        kind: Union[Literal["message_received", "retrieval", "model_call", "tool_call", "action", "flow", "handover", "reply", "dropped", "error"], NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> str:
        """Export the execution log as JSON Lines.

        One line for each entry, the oldest first, with details for callers with Debugging > Read. The last line is `{"record":"end","complete":true,"count":N}`; a file without it is cut off.

        Access: Project key, or Logs > Read.

        Args:
            session_uid: The session, from createSession
            to: Last day, included; today by default
            kind: Only entries of this type
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._text("exportChatbotExecutionLogs", {"session_uid": session_uid, "from": from_, "to": to, "kind": kind, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def make_outbound_call(
        self,
        *,
        agent_id: str,
        call_to: str,
        extra_data: Union[Dict[str, Any], NotGiven] = NOT_GIVEN,
        channel_id: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> MakeOutboundCallEnvelope:
        """Call a person by phone: the project's assistant speaks and listens.

        Needs a connected channel of the kind twilio_voice or phone; without one it answers 409. The call is placed at once, and its conversation (session_uid) holds what is said. Which countries may be called, how many calls begin in a minute and run at once are settings of the channel.

        Access: Project key, or Sessions > Write.

        Args:
            agent_id: Who speaks: the project's uid or ID, since each project has one assistant
            call_to: The number to call, in E.164 format
            extra_data: What the assistant should know for this call, at most 10,000 characters of JSON
            channel_id: Which number calls, where several are connected
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("makeOutboundCall", {"agent_id": agent_id, "call_to": call_to, "extra_data": extra_data, "channel_id": channel_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_calls(
        self,
        *,
        status: Union[Literal["placing", "queued", "ringing", "in-progress", "completed", "busy", "failed", "no-answer", "canceled"], NotGiven] = NOT_GIVEN,
        direction: Union[Literal["inbound", "outbound"], NotGiven] = NOT_GIVEN,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        number: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetCallsEnvelope:
        """List phone calls, the newest first.

        Access: Project key, or Sessions > Read.

        Args:
            session_uid: The session, from createSession
            number: Calls from or to this number
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getCalls", {"status": status, "direction": direction, "session_uid": session_uid, "number": number, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_calls(
        self,
        *,
        status: Union[Literal["placing", "queued", "ringing", "in-progress", "completed", "busy", "failed", "no-answer", "canceled"], NotGiven] = NOT_GIVEN,
        direction: Union[Literal["inbound", "outbound"], NotGiven] = NOT_GIVEN,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        number: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[PhoneCall]:
        """The entries of get_calls, read page by page while they are used.

        Args:
            session_uid: The session, from createSession
            number: Calls from or to this number
            limit: Entries per page
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._entries("getCalls", {"status": status, "direction": direction, "session_uid": session_uid, "number": number, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_call(
        self,
        *,
        call_id: int,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetCallEnvelope:
        """Read a phone call: its status, duration, recording and cost.

        Access: Project key, or Sessions > Read.

        Args:
            call_id: The ID of the call
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("getCall", {"call_id": call_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def hang_up_call(
        self,
        *,
        call_id: int,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> HangUpCallEnvelope:
        """End a phone call.

        A call that has ended stays as it is. The carrier reports the end a moment later.

        Access: Project key, or Sessions > Write.

        Args:
            call_id: The ID of the call
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("hangUpCall", {"call_id": call_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def transfer_call(
        self,
        *,
        call_id: int,
        to: Union[str, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> TransferCallEnvelope:
        """Dial a person into a phone call in place of the assistant.

        Where nobody answers, the caller is back with the assistant.

        Access: Project key, or Sessions > Write.

        Args:
            call_id: The ID of the call
            to: A number in the channel's allowed countries; by default its transfer_number
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("transferCall", {"call_id": call_id, "to": to, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_my_projects(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetMyProjectsEnvelope:
        """List the projects the caller can access.

        A token lists the projects in its scope; a signed-in person, their projects in all organizations.

        Access: Any valid API token, or a signed-in person.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getMyProjects", {"limit": limit, "page": page, "cursor": cursor, "total": total}, is_read=True, timeout=timeout)

    def iter_my_projects(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[MyProject]:
        """The entries of get_my_projects, read page by page while they are used.

        Args:
            limit: Entries per page
        """
        return self._entries("getMyProjects", {"limit": limit}, "data", timeout=timeout)

    def create_project(
        self,
        *,
        name: str,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateProjectEnvelope:
        """Create a project with a web widget.

        Every member of the organization becomes a member of the project.

        Access: Role owner, editor in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("createProject", {"name": name, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def rename_project(
        self,
        *,
        name: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RenameProjectEnvelope:
        """Rename a project.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("renameProject", {"name": name, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_project(
        self,
        *,
        confirm_name: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteProjectEnvelope:
        """Delete a project and everything in it.

        Permanently deletes the project's conversations, contacts, training content, widgets and keys. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Setting > Write, and role owner in the organization.

        Args:
            confirm_name: The project's name, to confirm
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteProject", {"confirm_name": confirm_name, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_project_deletions(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetProjectDeletionsEnvelope:
        """See how far the deletion of large projects has come.

        A deleted project is gone for everyone at once. Where it is large, its content is deleted bit by bit; it is listed here until nothing is left.

        Access: Role owner in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getProjectDeletions", {"organization_id": organization_id}, is_read=True, timeout=timeout)

    def get_project_settings(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetProjectSettingsEnvelope:
        """Read the settings of a project's AI agent.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getProjectSettings", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def preview_instructions(
        self,
        *,
        project_uid: str,
        prompt: Union[str, NotGiven] = NOT_GIVEN,
        restriction: Union[str, NotGiven] = NOT_GIVEN,
        add_facts: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> PreviewInstructionsEnvelope:
        """What a model reads of instructions and their placeholders.

        Nothing is saved. Settings that are left out are as they are live. The time and the hours are those of now; the visitor is made up.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            prompt: The system prompt: who the bot is and how it answers
            restriction: What the AI must not do
            add_facts: 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
        """
        return self._call("previewInstructions", {"prompt": prompt, "restriction": restriction, "add_facts": add_facts, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_project_settings(
        self,
        *,
        project_uid: str,
        prompt: Union[str, NotGiven] = NOT_GIVEN,
        restriction: Union[str, NotGiven] = NOT_GIVEN,
        model: Union[str, NotGiven] = NOT_GIVEN,
        temperature: Union[float, NotGiven] = NOT_GIVEN,
        mode: Union[Literal["agent", "chat"], NotGiven] = NOT_GIVEN,
        chat_history_count: Union[int, NotGiven] = NOT_GIVEN,
        max_nodes: Union[int, NotGiven] = NOT_GIVEN,
        add_page_link: Union[int, NotGiven] = NOT_GIVEN,
        add_facts: Union[int, NotGiven] = NOT_GIVEN,
        search_model: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        fallback_models: Union[List[str], NotGiven] = NOT_GIVEN,
        auto_close_duration: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        auto_resolve_duration: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateProjectSettingsEnvelope:
        """Change the settings of a project's AI agent.

        Only included fields change. The model must be the exact value of a getSupportedModels entry that is available and included in the organization's plan. Where the project has a gate, settings that replies depend on are refused with 409 until a run with them passes.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            prompt: The system prompt: who the bot is and how it answers
            restriction: What the AI must not do
            model: The exact `value` of a getSupportedModels entry
            temperature: 0 is the most consistent, 2 the most varied
            mode: `agent` can use tools and functions, `chat` is simple Q&A
            chat_history_count: Previous messages used as context
            max_nodes: Knowledgebase passages used for each reply
            add_page_link: 1 adds links to the sources' pages
            add_facts: 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
            search_model: In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none
            fallback_models: Models that are asked, in this order, where the one before fails before its first token
            auto_close_duration: Minutes of inactivity before a conversation is closed; null turns this off
            auto_resolve_duration: Minutes of inactivity before a conversation is resolved; null turns this off
        """
        return self._call("updateProjectSettings", {"prompt": prompt, "restriction": restriction, "model": model, "temperature": temperature, "mode": mode, "chat_history_count": chat_history_count, "max_nodes": max_nodes, "add_page_link": add_page_link, "add_facts": add_facts, "search_model": search_model, "fallback_models": fallback_models, "auto_close_duration": auto_close_duration, "auto_resolve_duration": auto_resolve_duration, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_settings_draft(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetSettingsDraftEnvelope:
        """Read the draft of a project's settings.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getSettingsDraft", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def save_settings_draft(
        self,
        *,
        project_uid: str,
        prompt: Union[str, NotGiven] = NOT_GIVEN,
        restriction: Union[str, NotGiven] = NOT_GIVEN,
        model: Union[str, NotGiven] = NOT_GIVEN,
        temperature: Union[float, NotGiven] = NOT_GIVEN,
        mode: Union[Literal["agent", "chat"], NotGiven] = NOT_GIVEN,
        chat_history_count: Union[int, NotGiven] = NOT_GIVEN,
        max_nodes: Union[int, NotGiven] = NOT_GIVEN,
        add_page_link: Union[int, NotGiven] = NOT_GIVEN,
        add_facts: Union[int, NotGiven] = NOT_GIVEN,
        search_model: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        fallback_models: Union[List[str], NotGiven] = NOT_GIVEN,
        auto_close_duration: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        auto_resolve_duration: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SaveSettingsDraftEnvelope:
        """Save settings as a draft.

        Replaces the project's draft; without a field it is discarded. Nothing of it is live until publishSettingsDraft. startEvaluationRun measures it with `use_draft`.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            prompt: The system prompt: who the bot is and how it answers
            restriction: What the AI must not do
            model: The exact `value` of a getSupportedModels entry
            temperature: 0 is the most consistent, 2 the most varied
            mode: `agent` can use tools and functions, `chat` is simple Q&A
            chat_history_count: Previous messages used as context
            max_nodes: Knowledgebase passages used for each reply
            add_page_link: 1 adds links to the sources' pages
            add_facts: 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
            search_model: In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none
            fallback_models: Models that are asked, in this order, where the one before fails before its first token
            auto_close_duration: Minutes of inactivity before a conversation is closed; null turns this off
            auto_resolve_duration: Minutes of inactivity before a conversation is resolved; null turns this off
        """
        return self._call("saveSettingsDraft", {"prompt": prompt, "restriction": restriction, "model": model, "temperature": temperature, "mode": mode, "chat_history_count": chat_history_count, "max_nodes": max_nodes, "add_page_link": add_page_link, "add_facts": add_facts, "search_model": search_model, "fallback_models": fallback_models, "auto_close_duration": auto_close_duration, "auto_resolve_duration": auto_resolve_duration, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def publish_settings_draft(
        self,
        *,
        project_uid: str,
        override_reason: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> PublishSettingsDraftEnvelope:
        """Make the draft of the settings live.

        Where the project has a gate, it answers 409 with what failed until a run with these settings passes. An owner can publish anyway with a reason, which the audit log and the history keep.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            override_reason: Publishes against the gate; owners only
        """
        return self._call("publishSettingsDraft", {"override_reason": override_reason, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_settings_history(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSettingsHistoryEnvelope:
        """List the versions of a project's settings, newest first.

        Who changed what and when. The last 200 versions are kept.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getSettingsHistory", {"limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_settings_history(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[SettingsVersion]:
        """The entries of get_settings_history, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getSettingsHistory", {"limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def restore_settings(
        self,
        *,
        version_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RestoreSettingsEnvelope:
        """Go back to an earlier version of the settings.

        At once, without the gate: the version was live before. The history gets a new version.

        Access: Setting > Write.

        Args:
            version_id: The ID of the settings version
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("restoreSettings", {"version_id": version_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_project_members(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetProjectMembersEnvelope:
        """List the members of a project.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getProjectMembers", {"limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_project_members(
        self,
        *,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[ProjectMember]:
        """The entries of get_project_members, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getProjectMembers", {"limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def add_project_member(
        self,
        *,
        user_id: int,
        project_uid: str,
        role: Union[Union[Literal["owner", "editor", "viewer"], None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AddProjectMemberEnvelope:
        """Add a member of the organization to a project, or change their role there.

        Access: Setting > Write, and role owner in the organization.

        Args:
            user_id: The ID of the person
            project_uid: The project, as shown in its settings and in getMyProjects
            role: A lower role in this project; null uses the role in the organization
        """
        return self._call("addProjectMember", {"user_id": user_id, "role": role, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def remove_project_member(
        self,
        *,
        user_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RemoveProjectMemberEnvelope:
        """Remove a member from a project.

        The member stays in the organization. Their tokens lose access to this project.

        Access: Setting > Write, and role owner in the organization.

        Args:
            user_id: The ID of the person
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("removeProjectMember", {"user_id": user_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_widgets(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetWidgetsEnvelope:
        """List the web widgets of a project.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getWidgets", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_widget(
        self,
        *,
        name: str,
        project_uid: str,
        settings: Union[WidgetSettingsChange, NotGiven] = NOT_GIVEN,
        allowed_origins: Union[List[str], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateWidgetEnvelope:
        """Create a web widget.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            allowed_origins: Sites that may show the widget; an empty list means any
        """
        return self._call("createWidget", {"name": name, "settings": settings, "allowed_origins": allowed_origins, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_widget(
        self,
        *,
        widget_uid: str,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        settings: Union[WidgetSettingsChange, NotGiven] = NOT_GIVEN,
        allowed_origins: Union[List[str], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateWidgetEnvelope:
        """Change the name, appearance, texts or allowed sites of a web widget.

        Only included fields change, also inside settings. A list replaces the whole list.

        Access: Setting > Write.

        Args:
            widget_uid: The widget, as shown by getWidgets
            project_uid: The project, as shown in its settings and in getMyProjects
            allowed_origins: Sites that may show the widget; an empty list means any
        """
        return self._call("updateWidget", {"widget_uid": widget_uid, "name": name, "settings": settings, "allowed_origins": allowed_origins, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def set_widget_picture(
        self,
        *,
        widget_uid: str,
        use: Literal["logo", "bot"],
        project_uid: str,
        file: File,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SetWidgetPictureEnvelope:
        """Set the logo of a web widget or the picture of its bot.

        Sent as multipart/form-data: a PNG, JPEG, WebP or GIF. It becomes a square of at most 256 pixels and is encoded anew: a logo is shown whole, the bot's picture is cut to the square.

        Access: Setting > Write.

        Args:
            widget_uid: The widget, as shown by getWidgets
            use: logo: above the conversation and on the home screen; bot: beside the bot's messages
            project_uid: The project, as shown in its settings and in getMyProjects
            file: The file's content, at most 10 MB
        """
        return self._call("setWidgetPicture", {"widget_uid": widget_uid, "use": use, "project_uid": project_uid, "file": file}, idempotency_key=idempotency_key, timeout=timeout)

    def remove_widget_picture(
        self,
        *,
        widget_uid: str,
        use: Literal["logo", "bot"],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RemoveWidgetPictureEnvelope:
        """Remove the logo of a web widget or the picture of its bot.

        Access: Setting > Write.

        Args:
            widget_uid: The widget, as shown by getWidgets
            use: logo: above the conversation and on the home screen; bot: beside the bot's messages
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("removeWidgetPicture", {"widget_uid": widget_uid, "use": use, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_widget(
        self,
        *,
        widget_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteWidgetEnvelope:
        """Delete a web widget.

        The chat disappears from every site that uses it. Its conversations stay.

        Access: Setting > Write.

        Args:
            widget_uid: The widget, as shown by getWidgets
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteWidget", {"widget_uid": widget_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_widget_snippet(
        self,
        *,
        widget_uid: str,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetWidgetSnippetEnvelope:
        """Read the code snippet of a web widget.

        With Setting > Write, the response includes the secret that signs visitor identities.

        Access: Setting > Read.

        Args:
            widget_uid: The widget, as shown by getWidgets
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getWidgetSnippet", {"widget_uid": widget_uid, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def rotate_widget_secret(
        self,
        *,
        widget_uid: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RotateWidgetSecretEnvelope:
        """Rotate the secret that signs visitor identities.

        Signatures made with the old secret stop working immediately.

        Access: Setting > Write.

        Args:
            widget_uid: The widget, as shown by getWidgets
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("rotateWidgetSecret", {"widget_uid": widget_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_supported_models(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        withdrawn: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSupportedModelsEnvelope:
        """List the AI models.

        Without a credential, the installation's models; with one, also those of the organization's own keys and servers, except with the key of a page. Use an entry's `value` as `model` in updateProjectSettings and in the completion endpoints; `plan` is the lowest plan that includes the model. A model that isn't `available` can't be chosen until the environment variable in `needs` is set.

        Access: Anybody.

        Args:
            organization_id: Which of your organizations, for people
            withdrawn: Also those that their vendor has withdrawn, with what replaces them; they can't be chosen
        """
        return self._call("getSupportedModels", {"organization_id": organization_id, "withdrawn": withdrawn}, is_read=True, timeout=timeout)

    def share_vendor_keys(
        self,
        *,
        organization_id: int,
        shared: bool,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ShareVendorKeysEnvelope:
        """Share the installation's model keys with an organization, or withhold them.

        Without them the organization's projects are answered by models of its own keys and servers, else by the built-in model. Applies at once.

        Access: A signed-in operator of the installation.

        Args:
            organization_id: The ID of the organization
        """
        return self._call("shareVendorKeys", {"organization_id": organization_id, "shared": shared}, idempotency_key=idempotency_key, timeout=timeout)

    def get_model_connections(
        self,
        *,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetModelConnectionsEnvelope:
        """List the organization's own model keys and servers.

        Access: Role owner in the organization.

        Args:
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getModelConnections", {"organization_id": organization_id}, is_read=True, timeout=timeout)

    def save_model_connection(
        self,
        *,
        kind: Literal["anthropic", "openai", "gemini", "bedrock", "azure", "server"],
        name: Union[str, NotGiven] = NOT_GIVEN,
        address: Union[str, NotGiven] = NOT_GIVEN,
        secret: Union[str, NotGiven] = NOT_GIVEN,
        settings: Union[Dict[str, str], NotGiven] = NOT_GIVEN,
        id: Union[int, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SaveModelConnectionEnvelope:
        """Add or change a model key or server of the organization.

        The server asks the vendor for its list of models first and stores the key, encrypted, only if it answers. Its models cost no credits; budgets in US dollars count them.

        Access: Role owner in the organization.

        Args:
            kind: A vendor, or a server that speaks as OpenAI does
            name: Of a server, of Bedrock and of Azure: the names of its models begin with it
            address: Of a server, with its version segment; of Azure, the endpoint of the resource
            secret: The key. Left out, the stored one is kept
            settings: Of `bedrock`: region, models and, where the secret is not an API key, access_key_id. Of `azure`: models (the deployments), api_version, and tenant_id with client_id where the secret is an application's. `models` is a list such as `chat=gpt-5.6-luna, mini`: what stands after `=` is the model that it is
            id: The ID of the connection
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("saveModelConnection", {"kind": kind, "name": name, "address": address, "secret": secret, "settings": settings, "id": id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def test_model_connection(
        self,
        *,
        id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> TestModelConnectionEnvelope:
        """Ask a vendor again which models the organization's key may use.

        Access: Role owner in the organization.

        Args:
            id: The ID of the connection
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("testModelConnection", {"id": id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_model_connection(
        self,
        *,
        id: int,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteModelConnectionEnvelope:
        """Remove a model key or server of the organization.

        Projects that use its models are answered as if their model had no key.

        Access: Role owner in the organization.

        Args:
            id: The ID of the connection
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("deleteModelConnection", {"id": id, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_budgets(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetBudgetsEnvelope:
        """Read what a project and its widgets have spent, and their budgets.

        Days and months are in UTC. Amounts in US dollars use the prices from getSupportedModels.

        Access: Setting > Read, and role owner in the organization.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getBudgets", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def set_budget(
        self,
        *,
        project_uid: str,
        day_credits: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        month_credits: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        day_usd: Union[Union[float, None], NotGiven] = NOT_GIVEN,
        month_usd: Union[Union[float, None], NotGiven] = NOT_GIVEN,
        when_spent: Union[Literal["offline", "handover"], NotGiven] = NOT_GIVEN,
        widget_uid: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SetBudgetEnvelope:
        """Set the budget of a project or of one of its widgets.

        Only included fields change. The bot replies only if every limit of the project and the widget covers the most the reply can cost. If not, the completion endpoints return 402 in their own format.

        Access: Setting > Write, and role owner in the organization.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            day_credits: Credits per day; null for no limit
            month_credits: Credits per month; null for no limit
            day_usd: US dollars per day at list prices; null for no limit
            month_usd: US dollars per month at list prices; null for no limit
            when_spent: When it is spent: `offline` lets the offline bot answer, `handover` tells visitors that a person will answer
            widget_uid: A widget; the whole project if omitted
        """
        return self._call("setBudget", {"day_credits": day_credits, "month_credits": month_credits, "day_usd": day_usd, "month_usd": month_usd, "when_spent": when_spent, "widget_uid": widget_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def start_visit(
        self,
        *,
        widget_uid: str,
        origin: str,
        visitor_key: Union[str, NotGiven] = NOT_GIVEN,
        frame_key: Union[str, NotGiven] = NOT_GIVEN,
        newcomer_key: Union[str, NotGiven] = NOT_GIVEN,
        create_visitor: Union[bool, NotGiven] = NOT_GIVEN,
        open: Union[bool, NotGiven] = NOT_GIVEN,
        fresh: Union[bool, NotGiven] = NOT_GIVEN,
        voice: Union[bool, NotGiven] = NOT_GIVEN,
        proactive_key: Union[str, NotGiven] = NOT_GIVEN,
        page: Union[str, NotGiven] = NOT_GIVEN,
        referrer: Union[str, NotGiven] = NOT_GIVEN,
        language: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> StartVisitEnvelope:
        """Start the chat on a page and open the conversation.

        Returns the widget's appearance and, for a returning visitor, a new token and the conversation to continue. create_visitor creates a visitor for a newcomer; open opens a conversation if there is none to continue.

        Access: Anybody.

        Args:
            origin: The site that shows the chat, such as https://www.example.com
            frame_key: A visitor_key from the frame's own storage, valid only on the site where the visitor started
            newcomer_key: A random idempotency key that a page stores before it creates a visitor: repeated calls with it create one visitor. Valid for a day
            create_visitor: Set when the visitor identifies or submits the form
            open: Set when the visitor writes: creates the visitor and the conversation
            fresh: With open: begins another conversation although one is open, unless nothing is written in it yet
            voice: With open: a conversation that begins now is held by voice, of integration web_voice
            proactive_key: With open: the proactive message that the visitor replies to begins the conversation
        """
        return self._call("startVisit", {"widget_uid": widget_uid, "origin": origin, "visitor_key": visitor_key, "frame_key": frame_key, "newcomer_key": newcomer_key, "create_visitor": create_visitor, "open": open, "fresh": fresh, "voice": voice, "proactive_key": proactive_key, "page": page, "referrer": referrer, "language": language}, idempotency_key=idempotency_key, timeout=timeout)

    def send_visitor_message(
        self,
        *,
        session_uid: str,
        message: str,
        client_key: str,
        attachments: Union[List[str], NotGiven] = NOT_GIVEN,
        last_seen_message_id: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SendVisitorMessageEnvelope:
        """Send a message as the visitor of a widget.

        The response is server-sent events, as in sendMessage with stream: delta, then done with the reply, or error. dropped means that a person took over. like and dislike rate the last reply; requesthumanoperator requests a person.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
            client_key: Resending it stores and answers the message only once
            attachments: IDs of files that the same caller has uploaded to this conversation. With files, the message may be empty
            last_seen_message_id: The newest message that was shown as the visitor wrote: a typed yes agrees to no question that came later
            page: The address on which the visitor writes, where it may be another one than at the start
        """
        return self._call("sendVisitorMessage", {"session_uid": session_uid, "message": message, "attachments": attachments, "client_key": client_key, "last_seen_message_id": last_seen_message_id, "page": page}, idempotency_key=idempotency_key, timeout=timeout)

    def stream_send_visitor_message(
        self,
        *,
        session_uid: str,
        message: str,
        client_key: str,
        attachments: Union[List[str], NotGiven] = NOT_GIVEN,
        last_seen_message_id: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[str, NotGiven] = NOT_GIVEN,
        last_event_id: Optional[str] = None,
    ) -> Iterator[SendVisitorMessageEvent]:
        """The events of send_visitor_message as they come. A lost connection is resumed; a failure is raised.

        Args:
            session_uid: The session, from createSession
            client_key: Resending it stores and answers the message only once
            attachments: IDs of files that the same caller has uploaded to this conversation. With files, the message may be empty
            last_seen_message_id: The newest message that was shown as the visitor wrote: a typed yes agrees to no question that came later
            page: The address on which the visitor writes, where it may be another one than at the start
        """
        return self._reply("sendVisitorMessage", {"session_uid": session_uid, "message": message, "attachments": attachments, "client_key": client_key, "last_seen_message_id": last_seen_message_id, "page": page}, last_event_id)

    def upload_visitor_attachment(
        self,
        *,
        session_uid: str,
        file: File,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UploadVisitorAttachmentEnvelope:
        """Upload a file to send it as the visitor of a widget.

        Sent as multipart/form-data. sendVisitorMessage with the ID in attachments sends the file; one that isn't sent is deleted after a day.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
            file: The file's content, at most 50 MB
        """
        return self._call("uploadVisitorAttachment", {"session_uid": session_uid, "file": file}, idempotency_key=idempotency_key, timeout=timeout)

    def get_visitor_attachment(
        self,
        *,
        session_uid: str,
        attachment_id: str,
        timeout: Optional[float] = None,
    ) -> GetVisitorAttachmentEnvelope:
        """Get a file of the visitor's conversation with new addresses.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
            attachment_id: The ID of the file
        """
        return self._call("getVisitorAttachment", {"session_uid": session_uid, "attachment_id": attachment_id}, is_read=True, timeout=timeout)

    def delete_visitor_attachment(
        self,
        *,
        session_uid: str,
        attachment_id: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteVisitorAttachmentEnvelope:
        """Delete a file that the visitor has uploaded and not sent.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
            attachment_id: The ID of the file
        """
        return self._call("deleteVisitorAttachment", {"session_uid": session_uid, "attachment_id": attachment_id}, idempotency_key=idempotency_key, timeout=timeout)

    def submit_visitor_form(
        self,
        *,
        fields: Dict[str, str],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SubmitVisitorFormEnvelope:
        """Submit the form before the chat.

        The answers create a contact of type lead, or complete the one with this e-mail address.

        Access: A visitor of the widget.

        Args:
            fields: Answers by the fields' keys
        """
        return self._call("submitVisitorForm", {"fields": fields}, idempotency_key=idempotency_key, timeout=timeout)

    def identify_visitor(
        self,
        *,
        token: Union[str, NotGiven] = NOT_GIVEN,
        user_id: Union[str, NotGiven] = NOT_GIVEN,
        hash: Union[str, NotGiven] = NOT_GIVEN,
        name: Union[str, NotGiven] = NOT_GIVEN,
        email: Union[str, NotGiven] = NOT_GIVEN,
        phone: Union[str, NotGiven] = NOT_GIVEN,
        data: Union[Dict[str, Any], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> IdentifyVisitorEnvelope:
        """Identify the visitor with the site's signature.

        token is a JWT (HS256, expiring within 24 hours) that the site's server signs with the widget's identity secret: sub, exp and, optionally, name, email, phone and data. Or send user_id with hash, the HMAC-SHA256 of user_id in hex: the other details then show as unverified. If the browser belonged to another user before, the response has credentials for a new visitor.

        Access: A visitor of the widget.
        """
        return self._call("identifyVisitor", {"token": token, "user_id": user_id, "hash": hash, "name": name, "email": email, "phone": phone, "data": data}, idempotency_key=idempotency_key, timeout=timeout)

    def announce_visitor_typing(
        self,
        *,
        session_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AnnounceVisitorTypingEnvelope:
        """Show the team that the visitor is typing.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
        """
        return self._call("announceVisitorTyping", {"session_uid": session_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def start_flow(
        self,
        *,
        session_uid: str,
        event: Union[str, NotGiven] = NOT_GIVEN,
        page: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> StartFlowEnvelope:
        """Start a flow for the visitor of a widget.

        With event, the published flow that has it as a trigger, as window.parley.start does. Otherwise the flow of the page or of the beginning, if the conversation has no message yet. data.message is null if nothing starts.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
            page: The address of the page that shows the chat
        """
        return self._call("startFlow", {"session_uid": session_uid, "event": event, "page": page}, idempotency_key=idempotency_key, timeout=timeout)

    def rate_conversation(
        self,
        *,
        session_uid: str,
        score: int,
        comment: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RateConversationEnvelope:
        """Rate a finished conversation as its visitor.

        Once, and only where the widget asks for ratings.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
            score: From 1, the worst, to 5, the best
            comment: What the visitor adds in words, at most 1,000 characters
        """
        return self._call("rateConversation", {"session_uid": session_uid, "score": score, "comment": comment}, idempotency_key=idempotency_key, timeout=timeout)

    def request_transcript(
        self,
        *,
        session_uid: str,
        email: Union[str, NotGiven] = NOT_GIVEN,
        language: Union[str, NotGiven] = NOT_GIVEN,
        time_zone: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RequestTranscriptEnvelope:
        """Have the visitor's own conversation sent by e-mail.

        Where the widget offers it. Links that the visitor or the bot wrote are left out unless the address is verified. At most 3 an hour for a conversation and 5 for an address.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
            email: The mailbox; without it, the one that is known of the visitor
            language: The language of the mail, such as de
            time_zone: The time zone of the times in it
        """
        return self._call("requestTranscript", {"session_uid": session_uid, "email": email, "language": language, "time_zone": time_zone}, idempotency_key=idempotency_key, timeout=timeout)

    def get_visitor_articles(
        self,
        *,
        widget_uid: str,
        origin: str,
        language: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetVisitorArticlesEnvelope:
        """List the first articles of the help centre, for the chat's home screen.

        Access: Anybody.

        Args:
            origin: The site that shows the chat, such as https://www.example.com
            language: The visitor's language
        """
        return self._call("getVisitorArticles", {"widget_uid": widget_uid, "origin": origin, "language": language}, is_read=True, timeout=timeout)

    def get_visitor_conversations(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetVisitorConversationsEnvelope:
        """List the visitor's own conversations.

        The latest first: those of this browser and, for a user whom the site has identified, of their other browsers.

        Access: A visitor of the widget.

        Args:
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; not by default, since long lists take a while
        """
        return self._call("getVisitorConversations", {"limit": limit, "page": page, "cursor": cursor, "total": total}, is_read=True, timeout=timeout)

    def iter_visitor_conversations(
        self,
        *,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[VisitorConversationSummary]:
        """The entries of get_visitor_conversations, read page by page while they are used.

        Args:
            limit: Entries per page
        """
        return self._entries("getVisitorConversations", {"limit": limit}, "data", timeout=timeout)

    def get_visitor_conversation(
        self,
        *,
        session_uid: str,
        timeout: Optional[float] = None,
    ) -> GetVisitorConversationEnvelope:
        """Read one of the visitor's own conversations.

        Access: A visitor of the widget.

        Args:
            session_uid: The session, from createSession
        """
        return self._call("getVisitorConversation", {"session_uid": session_uid}, is_read=True, timeout=timeout)

    def import_contacts(
        self,
        *,
        csv: str,
        project_uid: str,
        mapping: Union[Dict[str, Union[Union[Literal["name", "first_name", "last_name", "email", "phone", "type", "tags"], str], None]], NotGiven] = NOT_GIVEN,
        dry_run: Union[bool, NotGiven] = NOT_GIVEN,
        type: Union[Literal["user", "lead", "spam"], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ImportContactsEnvelope:
        """Add and update contacts from a CSV file.

        The first row names the columns. Any common delimiter works, with up to 100,000 rows. A row whose e-mail address belongs to a user or lead updates that contact: values replace, empty cells change nothing, tags are added. Custom fields are columns such as fields.plan, or named like the field. Invalid rows are rejected one by one and never stop the others.

        Access: Contacts > Write.

        Args:
            csv: The file's text
            project_uid: The project, as shown in its settings and in getMyProjects
            mapping: Maps columns to fields; null skips a column. Columns not listed here are matched by name
            dry_run: Preview without importing
            type: The type of new contacts whose row has none
        """
        return self._call("importContacts", {"csv": csv, "mapping": mapping, "dry_run": dry_run, "type": type, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def export_contacts(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        type: Union[Literal["ALL", "USERS", "LEADS", "SPAM"], NotGiven] = NOT_GIVEN,
        tags: Union[str, NotGiven] = NOT_GIVEN,
        list_id: Union[int, NotGiven] = NOT_GIVEN,
        company_id: Union[int, NotGiven] = NOT_GIVEN,
        exclude_spam: Union[bool, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> str:
        """Export contacts as a CSV file.

        Takes the filters of getAllContacts and returns a file with every match; each custom field is a column such as fields.plan. Cells a spreadsheet would run as a formula start with an apostrophe; importContacts removes it.

        Access: Contacts > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of a name, e-mail address or phone number
            tags: Comma-separated tags; a contact with any of them matches
            list_id: The ID of the contact list
            company_id: Only contacts in this company
            from_: Created on this day (UTC) or later
            to: Created on this day (UTC) or earlier
            orderBy: By creation: ascending or descending
        """
        return self._text("exportContacts", {"search": search, "type": type, "tags": tags, "list_id": list_id, "company_id": company_id, "exclude_spam": exclude_spam, "from": from_, "to": to, "orderBy": orderBy, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_all_contacts(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        type: Union[Literal["ALL", "USERS", "LEADS", "SPAM"], NotGiven] = NOT_GIVEN,
        tags: Union[str, NotGiven] = NOT_GIVEN,
        list_id: Union[int, NotGiven] = NOT_GIVEN,
        company_id: Union[int, NotGiven] = NOT_GIVEN,
        exclude_spam: Union[bool, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetAllContactsEnvelope:
        """List and search contacts.

        A contact must match all filters. total counts every match, not only this page. Newest contacts come first unless orderBy is ASC.

        Access: Contacts > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of a name, e-mail address or phone number
            tags: Comma-separated tags; a contact with any of them matches
            list_id: The ID of the contact list
            company_id: Only contacts in this company
            from_: Created on this day (UTC) or later
            to: Created on this day (UTC) or earlier
            orderBy: By creation: ascending or descending
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getAllContacts", {"search": search, "type": type, "tags": tags, "list_id": list_id, "company_id": company_id, "exclude_spam": exclude_spam, "from": from_, "to": to, "orderBy": orderBy, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_all_contacts(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        type: Union[Literal["ALL", "USERS", "LEADS", "SPAM"], NotGiven] = NOT_GIVEN,
        tags: Union[str, NotGiven] = NOT_GIVEN,
        list_id: Union[int, NotGiven] = NOT_GIVEN,
        company_id: Union[int, NotGiven] = NOT_GIVEN,
        exclude_spam: Union[bool, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[Contact]:
        """The entries of get_all_contacts, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of a name, e-mail address or phone number
            tags: Comma-separated tags; a contact with any of them matches
            list_id: The ID of the contact list
            company_id: Only contacts in this company
            from_: Created on this day (UTC) or later
            to: Created on this day (UTC) or earlier
            orderBy: By creation: ascending or descending
            limit: Entries per page
        """
        return self._entries("getAllContacts", {"search": search, "type": type, "tags": tags, "list_id": list_id, "company_id": company_id, "exclude_spam": exclude_spam, "from": from_, "to": to, "orderBy": orderBy, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_contact_detail(
        self,
        *,
        contact_id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetContactDetailEnvelope:
        """Read one contact.

        Access: Contacts > Read.

        Args:
            contact_id: The ID of the contact
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getContactDetail", {"contact_id": contact_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_contact_attributes(
        self,
        *,
        contact_id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetContactAttributesEnvelope:
        """Read the attributes of a contact.

        Includes answers to custom form fields and values your site sent with identify.

        Access: Contacts > Read.

        Args:
            contact_id: The ID of the contact
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getContactAttributes", {"contact_id": contact_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_contact(
        self,
        *,
        project_uid: str,
        name: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        email: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        phone: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        tags: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        company_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        fields: Union[Dict[str, Union[str, float, bool, None]], NotGiven] = NOT_GIVEN,
        type: Union[Literal["user", "lead", "spam"], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateContactEnvelope:
        """Add a contact.

        Needs at least one of name, email and phone. The e-mail address of a user or lead is unique in its project: a taken address returns 409 with the ID of its contact.

        Access: Contacts > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            company_id: A company in the project; null for none
            fields: Values of custom fields by key; only included fields change and null clears one
            type: user: known to the site; lead: left their details; spam: excluded
        """
        return self._call("createContact", {"name": name, "email": email, "phone": phone, "tags": tags, "company_id": company_id, "fields": fields, "type": type, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def merge_contacts(
        self,
        *,
        contact_id: int,
        merged_contact_id: int,
        project_uid: str,
        values: Union[Dict[str, Literal["kept", "merged"]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> MergeContactsEnvelope:
        """Merge two contacts of the same person into one.

        Conversations, tags, attributes and the user of your site move to the contact that is kept; the other one is deleted, and its ID isn't found any more. This can't be undone. Two users whom your site signs in stay two. Browsers that your site hasn't signed in are linked to neither afterwards, and the contact is verified only if all details it keeps are.

        Access: Contacts > Write.

        Args:
            contact_id: The contact that is kept
            merged_contact_id: The contact that goes
            project_uid: The project, as shown in its settings and in getMyProjects
            values: Whose value stays, by field; by default the kept contact's, or the other's where it has none and is as well proven
        """
        return self._call("mergeContacts", {"contact_id": contact_id, "merged_contact_id": merged_contact_id, "values": values, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_duplicate_contacts(
        self,
        *,
        contact_id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetDuplicateContactsEnvelope:
        """List possible duplicates of a contact.

        At most 10, by the details that identify a person. A visitor can type anything, so being equal proves nothing: compare before mergeContacts.

        Access: Contacts > Read.

        Args:
            contact_id: The ID of the contact
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getDuplicateContacts", {"contact_id": contact_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_contact(
        self,
        *,
        contact_id: int,
        project_uid: str,
        name: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        email: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        phone: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        tags: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        company_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        fields: Union[Dict[str, Union[str, float, bool, None]], NotGiven] = NOT_GIVEN,
        type: Union[Literal["user", "lead", "spam"], NotGiven] = NOT_GIVEN,
        verified: Union[Literal[True], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateContactEnvelope:
        """Change a contact.

        Only included fields change; null or empty text clears one. Tags replace the existing ones. An AI client needs a token that lets it administer to change the address or number of a verified contact.

        Access: Contacts > Write.

        Args:
            contact_id: The ID of the contact
            project_uid: The project, as shown in its settings and in getMyProjects
            company_id: A company in the project; null for none
            fields: Values of custom fields by key; only included fields change and null clears one
            type: user: known to the site; lead: left their details; spam: excluded
            verified: Confirms that the details are the person's own
        """
        return self._call("updateContact", {"contact_id": contact_id, "name": name, "email": email, "phone": phone, "tags": tags, "company_id": company_id, "fields": fields, "type": type, "verified": verified, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_contact(
        self,
        *,
        contact_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteContactEnvelope:
        """Delete a contact.

        Its conversations stay. `restoreContact` brings it back within 30 days; after that it is gone.

        Access: Contacts > Write.

        Args:
            contact_id: The ID of the contact
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteContact", {"contact_id": contact_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def save_contacts(
        self,
        *,
        contacts: List[SaveContactsContactsItem],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SaveContactsEnvelope:
        """Add or update up to 1,000 contacts at once.

        An entry with a contact_id, or with the e-mail address of a user or lead, updates that contact as updateContact does; any other adds one as createContact does. An entry that fails has the error of its single call in results and doesn't stop the others.

        Access: Contacts > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("saveContacts", {"contacts": contacts, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_contacts(
        self,
        *,
        contact_ids: List[int],
        project_uid: str,
        add_tags: Union[List[str], NotGiven] = NOT_GIVEN,
        remove_tags: Union[List[str], NotGiven] = NOT_GIVEN,
        type: Union[Literal["user", "lead", "spam"], NotGiven] = NOT_GIVEN,
        company_id: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        fields: Union[Dict[str, Union[str, float, bool, None]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateContactsEnvelope:
        """Change up to 1,000 contacts at once: tag, type, company, custom fields.

        Contacts that can't be changed are named in results and don't stop the others.

        Access: Contacts > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            add_tags: Added to the tags of each
            type: user: known to the site; lead: left their details; spam: excluded
            company_id: A company in the project; null for none
            fields: Values of custom fields by key; only included fields change and null clears one
        """
        return self._call("updateContacts", {"contact_ids": contact_ids, "add_tags": add_tags, "remove_tags": remove_tags, "type": type, "company_id": company_id, "fields": fields, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_contacts(
        self,
        *,
        contact_ids: List[int],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteContactsEnvelope:
        """Delete up to 1,000 contacts at once.

        `restoreContact` brings each of them back within 30 days. An entry that fails has the error of its single call in results and doesn't stop the others.

        Access: Contacts > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteContacts", {"contact_ids": contact_ids, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def restore_contact(
        self,
        *,
        contact_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RestoreContactEnvelope:
        """Restore a deleted contact.

        Within 30 days of its deletion, unless another contact has its e-mail address by now.

        Access: Contacts > Write.

        Args:
            contact_id: The ID of the contact
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("restoreContact", {"contact_id": contact_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def link_contact_to_company(
        self,
        *,
        contact_id: int,
        company_id: Union[int, None],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> LinkContactToCompanyEnvelope:
        """Put a contact in a company, or remove it.

        Access: Contacts > Write.

        Args:
            contact_id: The ID of the contact
            company_id: The company; null removes the contact from its company
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("linkContactToCompany", {"contact_id": contact_id, "company_id": company_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_contact_company(
        self,
        *,
        name: str,
        website: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateContactCompanyEnvelope:
        """Add a company.

        Access: Contacts > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("createContactCompany", {"name": name, "website": website, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_contact_company_details(
        self,
        *,
        company_id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetContactCompanyDetailsEnvelope:
        """Read a company with its contacts.

        Access: Contacts > Read.

        Args:
            company_id: The ID of the company
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getContactCompanyDetails", {"company_id": company_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_contact_companies(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetContactCompaniesEnvelope:
        """List and search companies.

        Access: Contacts > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of a name or website
            orderBy: By creation: ascending or descending
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getContactCompanies", {"search": search, "orderBy": orderBy, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_contact_companies(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[ContactCompany]:
        """The entries of get_contact_companies, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of a name or website
            orderBy: By creation: ascending or descending
            limit: Entries per page
        """
        return self._entries("getContactCompanies", {"search": search, "orderBy": orderBy, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def update_contact_company(
        self,
        *,
        company_id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        website: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateContactCompanyEnvelope:
        """Change a company.

        Only included fields change.

        Access: Contacts > Write.

        Args:
            company_id: The ID of the company
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("updateContactCompany", {"company_id": company_id, "name": name, "website": website, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_contact_company(
        self,
        *,
        company_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteContactCompanyEnvelope:
        """Delete a company.

        Its contacts stay.

        Access: Contacts > Write.

        Args:
            company_id: The ID of the company
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteContactCompany", {"company_id": company_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_contact_list(
        self,
        *,
        name: str,
        project_uid: str,
        icon: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        filter_by: Union[ContactFilter, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateContactListEnvelope:
        """Add a contact list.

        A list is a saved filter: it contains every contact that currently matches. filter_by joins conditions with AND or OR and can be nested. ne and notIn also match contacts without a value; text comparison ignores case.

        Access: Contacts > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            filter_by: Which contacts the list contains; without conditions, all
        """
        return self._call("createContactList", {"name": name, "icon": icon, "filter_by": filter_by, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_contact_list(
        self,
        *,
        list_id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        icon: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        filter_by: Union[ContactFilter, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateContactListEnvelope:
        """Change a contact list.

        Only included fields change.

        Access: Contacts > Write.

        Args:
            list_id: The ID of the contact list
            project_uid: The project, as shown in its settings and in getMyProjects
            filter_by: Which contacts the list contains; without conditions, all
        """
        return self._call("updateContactList", {"list_id": list_id, "name": name, "icon": icon, "filter_by": filter_by, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_contact_list(
        self,
        *,
        list_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteContactListEnvelope:
        """Delete a contact list.

        Its contacts stay.

        Access: Contacts > Write.

        Args:
            list_id: The ID of the contact list
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteContactList", {"list_id": list_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_contact_lists(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetContactListsEnvelope:
        """List and search contact lists.

        Access: Contacts > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of a name
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getContactLists", {"search": search, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_contact_lists(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[ContactList]:
        """The entries of get_contact_lists, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Part of a name
            limit: Entries per page
        """
        return self._entries("getContactLists", {"search": search, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def create_project_text(
        self,
        *,
        detail: str,
        type: Literal["faq", "text"],
        project_uid: str,
        short_text: Union[str, NotGiven] = NOT_GIVEN,
        tags: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateProjectTextEnvelope:
        """Teach the bot a text or an FAQ, a question with its answer.

        The text is searchable when the call returns. A very long text returns pending and is first searchable by its words only.

        Access: Training > Write.

        Args:
            detail: The answer of an FAQ, the content of a text
            type: faq: a question with its answer; text: anything else
            project_uid: The project, as shown in its settings and in getMyProjects
            short_text: The question of an FAQ, the title of a text
            tags: Comma-separated tags
        """
        return self._call("createProjectText", {"detail": detail, "type": type, "short_text": short_text, "tags": tags, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_project_text(
        self,
        *,
        id: int,
        project_uid: str,
        detail: Union[str, NotGiven] = NOT_GIVEN,
        short_text: Union[str, NotGiven] = NOT_GIVEN,
        tags: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateProjectTextEnvelope:
        """Change a text or FAQ; the bot uses the new text immediately.

        Access: Training > Write.

        Args:
            id: The ID of the text
            project_uid: The project, as shown in its settings and in getMyProjects
            detail: The answer of an FAQ, the content of a text
            short_text: The question of an FAQ, the title of a text
            tags: Comma-separated tags
        """
        return self._call("updateProjectText", {"id": id, "detail": detail, "short_text": short_text, "tags": tags, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_project_text(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        type: Union[Literal["faq", "text"], NotGiven] = NOT_GIVEN,
        id: Union[int, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetProjectTextEnvelope:
        """List the texts and FAQs the bot was taught.

        Access: Training > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Words in the title or the content
            type: faq: a question with its answer; text: anything else
            id: The ID of the text
            orderBy: Ascending or descending
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getProjectText", {"search": search, "type": type, "id": id, "orderBy": orderBy, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_project_text(
        self,
        *,
        project_uid: str,
        search: Union[str, NotGiven] = NOT_GIVEN,
        type: Union[Literal["faq", "text"], NotGiven] = NOT_GIVEN,
        id: Union[int, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[TrainingText]:
        """The entries of get_project_text, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            search: Words in the title or the content
            type: faq: a question with its answer; text: anything else
            id: The ID of the text
            orderBy: Ascending or descending
            limit: Entries per page
        """
        return self._entries("getProjectText", {"search": search, "type": type, "id": id, "orderBy": orderBy, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def delete_project_text(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteProjectTextEnvelope:
        """Delete a text or FAQ; the bot stops using it immediately.

        Access: Training > Write.

        Args:
            id: The ID of the text
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteProjectText", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_project_texts(
        self,
        *,
        texts: List[CreateProjectTextsTextsItem],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateProjectTextsEnvelope:
        """Teach the bot up to 1,000 texts and FAQs at once.

        All are searchable by their words when the call returns, and by meaning within minutes. An entry that fails has the error of its single call in results and doesn't stop the others.

        Access: Training > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("createProjectTexts", {"texts": texts, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_project_texts(
        self,
        *,
        ids: List[int],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteProjectTextsEnvelope:
        """Delete up to 1,000 texts and FAQs at once.

        An entry that fails has the error of its single call in results and doesn't stop the others.

        Access: Training > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteProjectTexts", {"ids": ids, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def import_faqs(
        self,
        *,
        project_uid: str,
        text: Union[str, NotGiven] = NOT_GIVEN,
        mapping: Union[Dict[str, Union[Literal["question", "answer", "tags"], None]], NotGiven] = NOT_GIVEN,
        conflicts: Union[Literal["keep", "replace"], NotGiven] = NOT_GIVEN,
        dry_run: Union[bool, NotGiven] = NOT_GIVEN,
        file: Union[File, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ImportFaqsEnvelope:
        """Import FAQs in bulk from a CSV file or a pasted text.

        Reads tables with any delimiter and columns such as question, answer and tags, Markdown tables, `Q:` and `A:` lines, and questions with their answer below, up to 5,000 at once. A question the project has already is kept unless `conflicts` is `replace`. Invalid rows are rejected one by one and never stop the others. To send the file itself, use multipart/form-data with the field `file` in place of `text`; its encoding is recognized.

        Access: Training > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            text: The file's text, or what was pasted. Required unless the file is sent with the request
            mapping: Maps a table's columns to fields; null skips a column. Others are matched by name
            conflicts: What happens to an FAQ that has the same question and another answer
            dry_run: Preview without importing
            file: The file's content, at most 4 MB
        """
        return self._call("importFaqs", {"text": text, "mapping": mapping, "conflicts": conflicts, "dry_run": dry_run, "project_uid": project_uid, "file": file}, idempotency_key=idempotency_key, timeout=timeout)

    def export_faqs(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> str:
        """Export the FAQs as a CSV file.

        Columns question, answer and tags, as importFaqs reads them.

        Access: Training > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._text("exportFaqs", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def draft_faqs(
        self,
        *,
        text: str,
        project_uid: str,
        count: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DraftFaqsEnvelope:
        """Let the project's model write FAQs from a text, to be reviewed before they are saved.

        Nothing is saved: review the drafts and save them with importFaqs or createProjectText. It costs credits as a reply does. The offline model can't write; 409 names what to set.

        Access: Training > Write.

        Args:
            text: What the FAQs are written from
            project_uid: The project, as shown in its settings and in getMyProjects
            count: The most FAQs to write
        """
        return self._call("draftFaqs", {"text": text, "count": count, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_learnable_answers(
        self,
        *,
        project_uid: str,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetLearnableAnswersEnvelope:
        """List answers people gave to questions the bot could not answer, to be saved as FAQs.

        One for each open group of unanswered questions in which a person answered, the newest first. Save one with learnAnswer.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            session_uid: Only answers in this conversation
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getLearnableAnswers", {"session_uid": session_uid, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_learnable_answers(
        self,
        *,
        project_uid: str,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[LearnableAnswer]:
        """The entries of get_learnable_answers, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            session_uid: Only answers in this conversation
            limit: Entries per page
        """
        return self._entries("getLearnableAnswers", {"session_uid": session_uid, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def learn_answer(
        self,
        *,
        group_id: int,
        question: str,
        answer: str,
        project_uid: str,
        tags: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> LearnAnswerEnvelope:
        """Save a person's answer as an FAQ and settle the questions it answers.

        Question and answer can differ from what getLearnableAnswers lists. The FAQ names whose answer it was. The group of questions is marked as answered in the same step.

        Access: Training > Write.

        Args:
            group_id: The ID of the group
            question: The question of an FAQ, the title of a text
            answer: The answer of an FAQ, the content of a text
            project_uid: The project, as shown in its settings and in getMyProjects
            tags: Comma-separated tags
        """
        return self._call("learnAnswer", {"group_id": group_id, "question": question, "answer": answer, "tags": tags, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def upload_file(
        self,
        *,
        project_uid: str,
        file_url: Union[str, NotGiven] = NOT_GIVEN,
        tags: Union[str, NotGiven] = NOT_GIVEN,
        extra_settings: Union[UploadFileExtraSettings, NotGiven] = NOT_GIVEN,
        file: Union[File, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UploadFileEnvelope:
        """Teach the bot a file, from a public URL or sent with the request.

        Supported types: txt, md, markdown, html, htm, csv, json, jsonl, pdf, doc, docx, ppt, pptx, xls, xlsx, rtf, odt, ods, odp, epub, eml, png, jpg, jpeg, webp, tif, tiff, zip. The call returns immediately; getProjectFiles shows the progress and, if it fails, the reason. A file can have at most 50 MB. To send the file itself, use multipart/form-data with the field `file` in place of `file_url`. A zip archive is unpacked: each file in it becomes a file of its own.

        Access: Training > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            file_url: A public http or https URL. Required unless the file is sent with the request
            tags: Comma-separated tags
            extra_settings: Settings of the file
            file: The file's content, at most 50 MB
        """
        return self._call("uploadFile", {"file_url": file_url, "tags": tags, "extra_settings": extra_settings, "project_uid": project_uid, "file": file}, idempotency_key=idempotency_key, timeout=timeout)

    def create_upload(
        self,
        *,
        name: str,
        size: int,
        project_uid: str,
        fingerprint: Union[str, NotGiven] = NOT_GIVEN,
        tags: Union[str, NotGiven] = NOT_GIVEN,
        extra_settings: Union[CreateUploadExtraSettings, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateUploadEnvelope:
        """Begin to upload a file in pieces, or continue an upload that was interrupted.

        Send the pieces with appendUpload, each where `received` ends, then call completeUpload. The same name, size and fingerprint find the upload that was begun before. An upload is deleted a day after its last piece.

        Access: Training > Write.

        Args:
            name: The file's name, with the folders it is in
            size: Bytes
            project_uid: The project, as shown in its settings and in getMyProjects
            fingerprint: Anything that tells the file from others of its name, such as when it was changed
            tags: Comma-separated tags
            extra_settings: Settings of the file
        """
        return self._call("createUpload", {"name": name, "size": size, "fingerprint": fingerprint, "tags": tags, "extra_settings": extra_settings, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def append_upload(
        self,
        *,
        id: int,
        offset: int,
        project_uid: str,
        file: File,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AppendUploadEnvelope:
        """Add a piece to an upload.

        Sent as multipart/form-data. A piece that has arrived before changes nothing. 409 names the byte where the upload continues.

        Access: Training > Write.

        Args:
            id: The ID of the upload
            offset: Where in the file the piece begins
            project_uid: The project, as shown in its settings and in getMyProjects
            file: The file's content, at most 1 MB
        """
        return self._call("appendUpload", {"id": id, "offset": offset, "project_uid": project_uid, "file": file}, idempotency_key=idempotency_key, timeout=timeout)

    def complete_upload(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CompleteUploadEnvelope:
        """Teach the bot a file whose pieces have all arrived.

        The call returns immediately, as uploadFile does. Calling it again returns the same file.

        Access: Training > Write.

        Args:
            id: The ID of the upload
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("completeUpload", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def cancel_upload(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CancelUploadEnvelope:
        """Cancel an upload and delete what has arrived of it.

        Access: Training > Write.

        Args:
            id: The ID of the upload
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("cancelUpload", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_uploads(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetUploadsEnvelope:
        """List your uploads that are not complete.

        Access: Training > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getUploads", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_project_files(
        self,
        *,
        project_uid: str,
        status: Union[Literal["pending", "running", "completed", "failed"], NotGiven] = NOT_GIVEN,
        id: Union[int, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetProjectFilesEnvelope:
        """List the files the bot was taught, with their progress.

        Access: Training > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            id: The ID of the file
            orderBy: Ascending or descending
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getProjectFiles", {"status": status, "id": id, "orderBy": orderBy, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_project_files(
        self,
        *,
        project_uid: str,
        status: Union[Literal["pending", "running", "completed", "failed"], NotGiven] = NOT_GIVEN,
        id: Union[int, NotGiven] = NOT_GIVEN,
        orderBy: Union[Literal["ASC", "DESC"], NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[TrainingFile]:
        """The entries of get_project_files, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            id: The ID of the file
            orderBy: Ascending or descending
            limit: Entries per page
        """
        return self._entries("getProjectFiles", {"status": status, "id": id, "orderBy": orderBy, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def retry_file(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RetryFileEnvelope:
        """Retry a failed file.

        Access: Training > Write.

        Args:
            id: The ID of the file
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("retryFile", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_file(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteFileEnvelope:
        """Delete a file and everything the bot learned from it.

        Access: Training > Write.

        Args:
            id: The ID of the file
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteFile", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_training_status(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetTrainingStatusEnvelope:
        """Read the training's progress, the plan's limits and how passages are found.

        Access: Training > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getTrainingStatus", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def export_training(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> str:
        """Export everything the bot was taught as JSON Lines.

        Texts and FAQs, files, and websites and connections with their pages, one line each; files and pages have the passages that the bot reads. The last line is `{"record":"end","complete":true,"count":N}`; a file without it is cut off.

        Access: Training > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._text("exportTraining", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def search_index_document(
        self,
        *,
        query: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> SearchIndexDocumentEnvelope:
        """Find the passages in the training content that match a question.

        The same search the bot uses, with the same scores. Each document appears at most once.

        Access: Project key, or Training > Read.

        Args:
            query: A question or keywords
            limit: Maximum number of passages
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._call("searchIndexDocument", {"query": query, "limit": limit, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def export_audit_log(
        self,
        *,
        action: Union[str, NotGiven] = NOT_GIVEN,
        outcome: Union[Literal["begun", "succeeded", "refused"], NotGiven] = NOT_GIVEN,
        user_id: Union[int, NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> str:
        """Export the audit log as a CSV file.

        Takes the filters of getAuditLog and returns a file with every match, newest first.

        Access: Role owner in the organization.

        Args:
            action: Only this operation
            outcome: begun: still running, or the server stopped before it finished
            user_id: The ID of the person who made the call
            search: Searches the actor, the operation and the IP address
            to: Last day, included
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._text("exportAuditLog", {"action": action, "outcome": outcome, "user_id": user_id, "search": search, "from": from_, "to": to, "organization_id": organization_id}, is_read=True, timeout=timeout)

    def get_audit_log(
        self,
        *,
        action: Union[str, NotGiven] = NOT_GIVEN,
        outcome: Union[Literal["begun", "succeeded", "refused"], NotGiven] = NOT_GIVEN,
        user_id: Union[int, NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetAuditLogEnvelope:
        """Read who did what in the organization.

        Newest first: sign-ins (failed ones too), changes to members, roles, tokens, keys and settings, exports, deletions and takeovers. Refused attempts are listed with the reason.

        Access: Role owner in the organization.

        Args:
            action: Only this operation
            outcome: begun: still running, or the server stopped before it finished
            user_id: The ID of the person who made the call
            search: Searches the actor, the operation and the IP address
            to: Last day, included
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("getAuditLog", {"action": action, "outcome": outcome, "user_id": user_id, "search": search, "from": from_, "to": to, "limit": limit, "page": page, "cursor": cursor, "total": total, "organization_id": organization_id}, is_read=True, timeout=timeout)

    def iter_audit_log(
        self,
        *,
        action: Union[str, NotGiven] = NOT_GIVEN,
        outcome: Union[Literal["begun", "succeeded", "refused"], NotGiven] = NOT_GIVEN,
        user_id: Union[int, NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[AuditEntry]:
        """The entries of get_audit_log, read page by page while they are used.

        Args:
            action: Only this operation
            outcome: begun: still running, or the server stopped before it finished
            user_id: The ID of the person who made the call
            search: Searches the actor, the operation and the IP address
            to: Last day, included
            limit: Entries per page
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._entries("getAuditLog", {"action": action, "outcome": outcome, "user_id": user_id, "search": search, "from": from_, "to": to, "limit": limit, "organization_id": organization_id}, "data", timeout=timeout)

    def erase_contact(
        self,
        *,
        contact_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> EraseContactEnvelope:
        """Erase a person: the contact with all conversations and logs.

        Unlike deleteContact, this also deletes the person's conversations and logs. It can't be undone. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Contacts > Write.

        Args:
            contact_id: The ID of the contact
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("eraseContact", {"contact_id": contact_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def export_contact_data(
        self,
        *,
        contact_id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> str:
        """Export everything the project stores about a person as a JSON file.

        The contact, every conversation with its messages, and the log of how the bot answered.

        Access: Contacts > Read.

        Args:
            contact_id: The ID of the contact
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._text("exportContactData", {"contact_id": contact_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def cancel_evaluation_run(
        self,
        *,
        run_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CancelEvaluationRunEnvelope:
        """Cancel a run.

        Results so far are kept.

        Access: Setting > Write.

        Args:
            run_id: The ID of the run
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("cancelEvaluationRun", {"run_id": run_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_test_case(
        self,
        *,
        set_id: int,
        project_uid: str,
        kind: Union[Literal["question", "dialogue", "simulation"], NotGiven] = NOT_GIVEN,
        question: Union[str, NotGiven] = NOT_GIVEN,
        history: Union[List[CreateTestCaseHistoryItem], NotGiven] = NOT_GIVEN,
        turns: Union[List[CreateTestCaseTurnsItem], NotGiven] = NOT_GIVEN,
        persona: Union[str, NotGiven] = NOT_GIVEN,
        goal: Union[str, NotGiven] = NOT_GIVEN,
        max_turns: Union[int, NotGiven] = NOT_GIVEN,
        expect: Union[Expectation, NotGiven] = NOT_GIVEN,
        is_required: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateTestCaseEnvelope:
        """Add a case to a test set.

        A case is a question, a scripted dialogue or a simulated visitor, with what the replies must be. A set has at most 500.

        Access: Setting > Write.

        Args:
            set_id: The ID of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
            kind: `question`: one message. `dialogue`: a scripted visitor, checked after each message. `simulation`: a model plays the visitor
            question: The visitor's message; for kind `question`
            history: What was said before the question; for kind `question`
            turns: The visitor's messages; for kind `dialogue`
            persona: Who the visitor is; for kind `simulation`
            goal: What the visitor wants to achieve; for kind `simulation`. The same model judges whether it was
            max_turns: For kind `simulation`
            expect: For kind `question`, and for the last reply of a `simulation`
            is_required: If it fails, the gate blocks publishing whatever the share of the others
        """
        return self._call("createTestCase", {"set_id": set_id, "kind": kind, "question": question, "history": history, "turns": turns, "persona": persona, "goal": goal, "max_turns": max_turns, "expect": expect, "is_required": is_required, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def create_test_set(
        self,
        *,
        name: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateTestSetEnvelope:
        """Create a test set.

        A test set has questions and what the replies to them must be. A project has at most 50.

        Access: Setting > Write.

        Args:
            name: The name of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("createTestSet", {"name": name, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_evaluation_run(
        self,
        *,
        run_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteEvaluationRunEnvelope:
        """Delete a run with its results.

        Access: Setting > Write.

        Args:
            run_id: The ID of the run
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteEvaluationRun", {"run_id": run_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_test_case(
        self,
        *,
        case_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteTestCaseEnvelope:
        """Delete a case of a test set.

        Results of earlier runs keep it.

        Access: Setting > Write.

        Args:
            case_id: The ID of the test case
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteTestCase", {"case_id": case_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_test_set(
        self,
        *,
        set_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteTestSetEnvelope:
        """Delete a test set with its cases, runs and schedule.

        Access: Setting > Write.

        Args:
            set_id: The ID of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteTestSet", {"set_id": set_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def estimate_evaluation_run(
        self,
        *,
        set_id: int,
        project_uid: str,
        use_draft: Union[bool, NotGiven] = NOT_GIVEN,
        settings: Union[EstimateEvaluationRunSettings, NotGiven] = NOT_GIVEN,
        texts: Union[DraftTexts, NotGiven] = NOT_GIVEN,
        compare: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> EstimateEvaluationRunEnvelope:
        """Estimate what a run costs.

        Takes the input of startEvaluationRun and starts nothing.

        Access: Setting > Read.

        Args:
            set_id: The ID of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
            use_draft: Tries the saved draft of saveSettingsDraft
            settings: Settings to try; those left out are as they are live, or in the draft
            compare: With a draft: whether to measure what is live as well
        """
        return self._call("estimateEvaluationRun", {"set_id": set_id, "use_draft": use_draft, "settings": settings, "texts": texts, "compare": compare, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_evaluation_results(
        self,
        *,
        run_id: int,
        project_uid: str,
        outcome: Union[Literal["passed", "failed", "not_judged", "error", "unchecked"], NotGiven] = NOT_GIVEN,
        changed: Union[bool, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetEvaluationResultsEnvelope:
        """Read the results of a run, case by case.

        Both sides of each case: replies, checks, and the passages the replies were made from, with what changed and why.

        Access: Setting > Read.

        Args:
            run_id: The ID of the run
            project_uid: The project, as shown in its settings and in getMyProjects
            outcome: Only cases with this outcome on either side
            changed: Only cases whose outcome differs between the sides
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getEvaluationResults", {"run_id": run_id, "outcome": outcome, "changed": changed, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_evaluation_results(
        self,
        *,
        run_id: int,
        project_uid: str,
        outcome: Union[Literal["passed", "failed", "not_judged", "error", "unchecked"], NotGiven] = NOT_GIVEN,
        changed: Union[bool, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[EvaluationResult]:
        """The entries of get_evaluation_results, read page by page while they are used.

        Args:
            run_id: The ID of the run
            project_uid: The project, as shown in its settings and in getMyProjects
            outcome: Only cases with this outcome on either side
            changed: Only cases whose outcome differs between the sides
            limit: Entries per page
        """
        return self._entries("getEvaluationResults", {"run_id": run_id, "outcome": outcome, "changed": changed, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_evaluation_run(
        self,
        *,
        run_id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetEvaluationRunEnvelope:
        """Read the progress and the figures of a run.

        Access: Setting > Read.

        Args:
            run_id: The ID of the run
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getEvaluationRun", {"run_id": run_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_evaluation_runs(
        self,
        *,
        project_uid: str,
        set_id: Union[int, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetEvaluationRunsEnvelope:
        """List runs, newest first.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            set_id: The ID of the test set
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getEvaluationRuns", {"set_id": set_id, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_evaluation_runs(
        self,
        *,
        project_uid: str,
        set_id: Union[int, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[EvaluationRun]:
        """The entries of get_evaluation_runs, read page by page while they are used.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            set_id: The ID of the test set
            limit: Entries per page
        """
        return self._entries("getEvaluationRuns", {"set_id": set_id, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_test_cases(
        self,
        *,
        set_id: int,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetTestCasesEnvelope:
        """List the cases of a test set.

        Access: Setting > Read.

        Args:
            set_id: The ID of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getTestCases", {"set_id": set_id, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_test_cases(
        self,
        *,
        set_id: int,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[TestCase]:
        """The entries of get_test_cases, read page by page while they are used.

        Args:
            set_id: The ID of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getTestCases", {"set_id": set_id, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_test_sets(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetTestSetsEnvelope:
        """List the test sets of a project.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getTestSets", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def rename_test_set(
        self,
        *,
        set_id: int,
        name: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RenameTestSetEnvelope:
        """Rename a test set.

        Access: Setting > Write.

        Args:
            set_id: The ID of the test set
            name: The name of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("renameTestSet", {"set_id": set_id, "name": name, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def start_evaluation_run(
        self,
        *,
        set_id: int,
        project_uid: str,
        use_draft: Union[bool, NotGiven] = NOT_GIVEN,
        settings: Union[StartEvaluationRunSettings, NotGiven] = NOT_GIVEN,
        texts: Union[DraftTexts, NotGiven] = NOT_GIVEN,
        compare: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> StartEvaluationRunEnvelope:
        """Run a test set.

        Without a draft it measures what is live. With `settings` or `texts` it also measures the draft, and getEvaluationResults compares the two case by case. Visitors notice nothing: no conversation, figure or unanswered question comes of it. Replies cost what they cost and are booked as `evaluation`; the run stops where a budget ends. A project has at most 2 runs at once; the last 100 are kept.

        Access: Setting > Write.

        Args:
            set_id: The ID of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
            use_draft: Tries the saved draft of saveSettingsDraft
            settings: Settings to try; those left out are as they are live, or in the draft
            compare: With a draft: whether to measure what is live as well
        """
        return self._call("startEvaluationRun", {"set_id": set_id, "use_draft": use_draft, "settings": settings, "texts": texts, "compare": compare, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_test_case(
        self,
        *,
        case_id: int,
        project_uid: str,
        kind: Union[Literal["question", "dialogue", "simulation"], NotGiven] = NOT_GIVEN,
        question: Union[str, NotGiven] = NOT_GIVEN,
        history: Union[List[UpdateTestCaseHistoryItem], NotGiven] = NOT_GIVEN,
        turns: Union[List[UpdateTestCaseTurnsItem], NotGiven] = NOT_GIVEN,
        persona: Union[str, NotGiven] = NOT_GIVEN,
        goal: Union[str, NotGiven] = NOT_GIVEN,
        max_turns: Union[int, NotGiven] = NOT_GIVEN,
        expect: Union[Expectation, NotGiven] = NOT_GIVEN,
        is_required: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateTestCaseEnvelope:
        """Replace a case of a test set.

        Takes the whole case, as createTestCase does.

        Access: Setting > Write.

        Args:
            case_id: The ID of the test case
            project_uid: The project, as shown in its settings and in getMyProjects
            kind: `question`: one message. `dialogue`: a scripted visitor, checked after each message. `simulation`: a model plays the visitor
            question: The visitor's message; for kind `question`
            history: What was said before the question; for kind `question`
            turns: The visitor's messages; for kind `dialogue`
            persona: Who the visitor is; for kind `simulation`
            goal: What the visitor wants to achieve; for kind `simulation`. The same model judges whether it was
            max_turns: For kind `simulation`
            expect: For kind `question`, and for the last reply of a `simulation`
            is_required: If it fails, the gate blocks publishing whatever the share of the others
        """
        return self._call("updateTestCase", {"case_id": case_id, "kind": kind, "question": question, "history": history, "turns": turns, "persona": persona, "goal": goal, "max_turns": max_turns, "expect": expect, "is_required": is_required, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_evaluation_gate(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetEvaluationGateEnvelope:
        """Read the gate of a project and whether the draft passes it.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getEvaluationGate", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def import_test_cases(
        self,
        *,
        set_id: int,
        csv: str,
        project_uid: str,
        dry_run: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ImportTestCasesEnvelope:
        """Add cases to a test set from a CSV file.

        The first row names the columns: question, contains_all, contains_any, cites, answer, refuses, hands_over, judge, required, kind, dialogue. Phrases stand between bars (|). Invalid rows are rejected one by one and never stop the others.

        Access: Setting > Write.

        Args:
            set_id: The ID of the test set
            csv: The file's text
            project_uid: The project, as shown in its settings and in getMyProjects
            dry_run: Preview without importing
        """
        return self._call("importTestCases", {"set_id": set_id, "csv": csv, "dry_run": dry_run, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def export_test_cases(
        self,
        *,
        set_id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> str:
        """Export the cases of a test set as a CSV file.

        The file has the columns that importTestCases takes.

        Access: Setting > Read.

        Args:
            set_id: The ID of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._text("exportTestCases", {"set_id": set_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_test_case_from_message(
        self,
        *,
        set_id: int,
        message_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateTestCaseFromMessageEnvelope:
        """Add a case from a real conversation.

        Takes the visitor's question with what was said before it, and the reply named by message_id as the approved answer. Needs Sessions Read as well. Erasing the contact deletes the case.

        Access: Setting > Write.

        Args:
            set_id: The ID of the test set
            message_id: The ID of the reply that is the approved answer
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("createTestCaseFromMessage", {"set_id": set_id, "message_id": message_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def replay_session(
        self,
        *,
        session_uid: str,
        project_uid: str,
        use_draft: Union[bool, NotGiven] = NOT_GIVEN,
        settings: Union[ReplaySessionSettings, NotGiven] = NOT_GIVEN,
        texts: Union[DraftTexts, NotGiven] = NOT_GIVEN,
        compare: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ReplaySessionEnvelope:
        """Replay a real conversation against what is live or a draft.

        Asks each of the visitor's messages again, up to the first 100 messages. getEvaluationResults shows the replies beside those of the time. The conversation itself stays as it is. Needs Sessions Read as well.

        Access: Setting > Write.

        Args:
            session_uid: The session, from createSession
            project_uid: The project, as shown in its settings and in getMyProjects
            use_draft: Tries the saved draft of saveSettingsDraft
            settings: Settings to try; those left out are as they are live, or in the draft
            compare: With a draft: whether to measure what is live as well
        """
        return self._call("replaySession", {"session_uid": session_uid, "use_draft": use_draft, "settings": settings, "texts": texts, "compare": compare, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def set_evaluation_gate(
        self,
        *,
        set_id: Union[int, None],
        project_uid: str,
        min_percent: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SetEvaluationGateEnvelope:
        """Turn the gate of a project on or off.

        With a gate, settings that replies depend on go live only after a complete run of the set with exactly these settings and cases passes. Other settings, and going back to an earlier version, are never blocked.

        Access: Setting > Write, and role owner in the organization.

        Args:
            set_id: The test set that decides; null turns the gate off
            project_uid: The project, as shown in its settings and in getMyProjects
            min_percent: The share of checked cases that must pass, in percent. Required cases must pass in any case
        """
        return self._call("setEvaluationGate", {"set_id": set_id, "min_percent": min_percent, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def set_test_schedule(
        self,
        *,
        set_id: int,
        project_uid: str,
        every: Union[Union[Literal["daily", "weekly"], None], NotGiven] = NOT_GIVEN,
        notify_me: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SetTestScheduleEnvelope:
        """Run a test set daily or weekly, and get an e-mail when its figures fall.

        Only included fields change. Each fall is reported once, and again only if the figures fall further.

        Access: Setting > Write.

        Args:
            set_id: The ID of the test set
            project_uid: The project, as shown in its settings and in getMyProjects
            every: null stops the runs
            notify_me: Whether the caller gets an e-mail when the figures fall
        """
        return self._call("setTestSchedule", {"set_id": set_id, "every": every, "notify_me": notify_me, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_proof_lifetimes(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetProofLifetimesEnvelope:
        """Read how long visitors' proofs hold.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getProofLifetimes", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_proof_lifetimes(
        self,
        *,
        project_uid: str,
        signed_days: Union[int, NotGiven] = NOT_GIVEN,
        channel_hours: Union[int, NotGiven] = NOT_GIVEN,
        code_days: Union[int, NotGiven] = NOT_GIVEN,
        team_days: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateProofLifetimesEnvelope:
        """Change how long visitors' proofs hold.

        Only included fields change. A shorter time ends proofs that are older, too; a longer one is for proofs from now on.

        Access: Setting > Write, and role owner in the organization.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            signed_days: Days that an identity token or hash holds, from the last page that identified the visitor
            channel_hours: Hours that WhatsApp, Slack, Crisp and e-mail prove, from the last message or look at the profile
            code_days: Days that an address or number holds which a code has proven
            team_days: Days that the word of a person of your team holds
        """
        return self._call("updateProofLifetimes", {"signed_days": signed_days, "channel_hours": channel_hours, "code_days": code_days, "team_days": team_days, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_retention(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetRetentionEnvelope:
        """Read how long a project keeps conversations, logs and addresses.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getRetention", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def preview_retention(
        self,
        *,
        project_uid: str,
        conversation_days: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        log_days: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        address_days: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> PreviewRetentionEnvelope:
        """Count what retention periods would delete, without saving them.

        Fields that are left out or null count nothing.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            conversation_days: Days after their last activity until conversations are deleted; null keeps them forever
            log_days: Days until entries of the execution log are deleted; null keeps them forever
            address_days: Days after its last activity until a conversation's IP address is deleted; null keeps them forever
        """
        return self._call("previewRetention", {"conversation_days": conversation_days, "log_days": log_days, "address_days": address_days, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_retention(
        self,
        *,
        project_uid: str,
        conversation_days: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        log_days: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        address_days: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateRetentionEnvelope:
        """Change how long a project keeps conversations, logs and addresses.

        Only included fields change. Cleanup runs once an hour and can't be undone.

        Access: Setting > Write, and role owner in the organization.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            conversation_days: Days after their last activity until conversations are deleted; null keeps them forever
            log_days: Days until entries of the execution log are deleted; null keeps them forever
            address_days: Days after its last activity until a conversation's IP address is deleted; null keeps them forever
        """
        return self._call("updateRetention", {"conversation_days": conversation_days, "log_days": log_days, "address_days": address_days, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_account(
        self,
        *,
        confirm_email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteAccountEnvelope:
        """Delete your account.

        Deletes sign-ins, tokens and memberships. What you created passes to another owner. If you are the only owner of an organization, hand it over or delete it first. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: A signed-in person.

        Args:
            confirm_email: The account's e-mail address, typed to confirm
        """
        return self._call("deleteAccount", {"confirm_email": confirm_email}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_organization(
        self,
        *,
        confirm_name: str,
        organization_id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteOrganizationEnvelope:
        """Delete the organization with all its projects.

        Projects, conversations, contacts, training content, members, tokens and credits are permanently deleted. Its audit log stays until its retention ends. A signed-in person must have signed in or called reauthenticate within the last ten minutes.

        Access: Role owner in the organization.

        Args:
            confirm_name: The organization's name, typed to confirm
            organization_id: The organization. Required for a signed-in person who belongs to several; a token implies it
        """
        return self._call("deleteOrganization", {"confirm_name": confirm_name, "organization_id": organization_id}, idempotency_key=idempotency_key, timeout=timeout)

    def get_analytics(
        self,
        *,
        from_: str,
        to: str,
        project_uid: str,
        timezone: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetAnalyticsEnvelope:
        """Read the figures of a date range, per day and compared with the previous period.

        Test chats are excluded. A conversation counts on the day of the visitor's first message.

        Access: Sessions > Read.

        Args:
            from_: First day, included
            to: Last day, included; at most 366 days in total
            project_uid: The project, as shown in its settings and in getMyProjects
            timezone: The time zone of the days, such as Europe/Berlin
        """
        return self._call("getAnalytics", {"from": from_, "to": to, "timezone": timezone, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_unanswered_questions(
        self,
        *,
        from_: str,
        to: str,
        project_uid: str,
        timezone: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetUnansweredQuestionsEnvelope:
        """List the questions the bot could not answer, grouped by meaning.

        The most-asked group comes first; `total` counts the groups. Groups settled with settleUnansweredQuestion are left out.

        Access: Sessions > Read.

        Args:
            from_: First day, included
            to: Last day, included; at most 366 days in total
            project_uid: The project, as shown in its settings and in getMyProjects
            timezone: The time zone of the days, such as Europe/Berlin
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getUnansweredQuestions", {"from": from_, "to": to, "timezone": timezone, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_unanswered_questions(
        self,
        *,
        from_: str,
        to: str,
        project_uid: str,
        timezone: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[UnansweredQuestion]:
        """The entries of get_unanswered_questions, read page by page while they are used.

        Args:
            from_: First day, included
            to: Last day, included; at most 366 days in total
            project_uid: The project, as shown in its settings and in getMyProjects
            timezone: The time zone of the days, such as Europe/Berlin
            limit: Entries per page
        """
        return self._entries("getUnansweredQuestions", {"from": from_, "to": to, "timezone": timezone, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_desk_report(
        self,
        *,
        from_: str,
        to: str,
        project_uid: str,
        timezone: Union[str, NotGiven] = NOT_GIVEN,
        by: Union[Literal["person", "team", "channel", "tag", "hour"], NotGiven] = NOT_GIVEN,
        user_id: Union[int, NotGiven] = NOT_GIVEN,
        team_id: Union[int, NotGiven] = NOT_GIVEN,
        channel: Union[Literal["widget", "api", "dashboard", "test"], NotGiven] = NOT_GIVEN,
        tag: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetDeskReportEnvelope:
        """Read a report by person, team, channel, tag or hour, compared with the previous period.

        First reply and resolution times, ratings, messages, missed service levels, and what the bot saved. A conversation counts on the day of the visitor's first message, with the tags and team it has now, for the person who replied last.

        Access: Sessions > Read.

        Args:
            from_: First day, included
            to: Last day, included; at most 366 days in total
            project_uid: The project, as shown in its settings and in getMyProjects
            timezone: The time zone of the days, such as Europe/Berlin
            by: What a row of the report is about
            user_id: Only conversations of this person
            team_id: Only conversations of this team
            channel: Only conversations that came this way. Test chats are counted only if you ask for test
            tag: Only conversations with this tag
        """
        return self._call("getDeskReport", {"from": from_, "to": to, "timezone": timezone, "by": by, "user_id": user_id, "team_id": team_id, "channel": channel, "tag": tag, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def export_desk_report(
        self,
        *,
        from_: str,
        to: str,
        project_uid: str,
        timezone: Union[str, NotGiven] = NOT_GIVEN,
        by: Union[Literal["person", "team", "channel", "tag", "hour"], NotGiven] = NOT_GIVEN,
        user_id: Union[int, NotGiven] = NOT_GIVEN,
        team_id: Union[int, NotGiven] = NOT_GIVEN,
        channel: Union[Literal["widget", "api", "dashboard", "test"], NotGiven] = NOT_GIVEN,
        tag: Union[str, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> str:
        """Export a report by person, team, channel, tag or hour as a CSV file.

        Takes the fields of getDeskReport and returns a file with every row. Cells a spreadsheet would run as a formula start with an apostrophe.

        Access: Sessions > Read.

        Args:
            from_: First day, included
            to: Last day, included; at most 366 days in total
            project_uid: The project, as shown in its settings and in getMyProjects
            timezone: The time zone of the days, such as Europe/Berlin
            by: What a row of the report is about
            user_id: Only conversations of this person
            team_id: Only conversations of this team
            channel: Only conversations that came this way. Test chats are counted only if you ask for test
            tag: Only conversations with this tag
        """
        return self._text("exportDeskReport", {"from": from_, "to": to, "timezone": timezone, "by": by, "user_id": user_id, "team_id": team_id, "channel": channel, "tag": tag, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def settle_unanswered_question(
        self,
        *,
        id: int,
        settlement: Literal["answered", "dismissed", "open"],
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SettleUnansweredQuestionEnvelope:
        """Mark a group of unanswered questions as answered or dismissed, or reopen it.

        `answered` removes the group until the bot fails to answer it again. `dismissed` removes it permanently. `open` lists it again.

        Access: Training > Write.

        Args:
            id: The ID of the group
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("settleUnansweredQuestion", {"id": id, "settlement": settlement, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def add_connection(
        self,
        *,
        kind: Literal["github", "notion", "zendesk", "intercom", "confluence", "google_drive"],
        project_uid: str,
        credential: Union[str, NotGiven] = NOT_GIVEN,
        name: Union[str, NotGiven] = NOT_GIVEN,
        schedule: Union[Literal["off", "daily", "weekly"], NotGiven] = NOT_GIVEN,
        repository: Union[str, NotGiven] = NOT_GIVEN,
        branch: Union[str, NotGiven] = NOT_GIVEN,
        path: Union[str, NotGiven] = NOT_GIVEN,
        site: Union[str, NotGiven] = NOT_GIVEN,
        email: Union[str, NotGiven] = NOT_GIVEN,
        locale: Union[str, NotGiven] = NOT_GIVEN,
        region: Union[Literal["us", "eu", "au"], NotGiven] = NOT_GIVEN,
        space: Union[str, NotGiven] = NOT_GIVEN,
        folder_id: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AddConnectionEnvelope:
        """Teach the bot what a service contains: Notion, Confluence, Google Drive, GitHub, Zendesk or Intercom.

        The access key is checked with the service at once, stored encrypted and never returned. Each service takes its own fields: github repository, branch and path; zendesk site, email and locale; intercom region; confluence site, email and space; google_drive folder_id, with the JSON key of a service account as its credential.

        Access: Training > Write.

        Args:
            kind: The service
            project_uid: The project, as shown in its settings and in getMyProjects
            credential: The access key; never returned
            name: A name for the source
            schedule: How often the source is synced by itself
            repository: GitHub: owner and name, such as acme/handbook
            branch: GitHub: a branch other than the default one
            path: GitHub: only files in this folder
            site: Zendesk and Confluence: the address, such as https://acme.zendesk.com
            email: Zendesk and Confluence: the e-mail address that the access key belongs to
            locale: Zendesk: only articles in this language, such as en-us
            region: Intercom: where the workspace is hosted
            space: Confluence: only the space with this key
            folder_id: Google Drive: only this folder and those inside it
        """
        return self._call("addConnection", {"kind": kind, "credential": credential, "name": name, "schedule": schedule, "repository": repository, "branch": branch, "path": path, "site": site, "email": email, "locale": locale, "region": region, "space": space, "folder_id": folder_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_source_credential(
        self,
        *,
        id: int,
        credential: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateSourceCredentialEnvelope:
        """Replace the access key of a connection.

        The new key is checked with the service before it replaces the old one.

        Access: Training > Write.

        Args:
            id: The ID of the source
            credential: The access key; never returned
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("updateSourceCredential", {"id": id, "credential": credential, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def add_website(
        self,
        *,
        url: str,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        schedule: Union[Literal["off", "daily", "weekly"], NotGiven] = NOT_GIVEN,
        max_depth: Union[int, NotGiven] = NOT_GIVEN,
        max_pages: Union[int, NotGiven] = NOT_GIVEN,
        include: Union[List[str], NotGiven] = NOT_GIVEN,
        exclude: Union[List[str], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AddWebsiteEnvelope:
        """Let the bot learn a website.

        Reads the site from an address by its links, or the pages that a sitemap lists, and learns the main content of each page. robots.txt, noindex and canonical links are respected. The call returns immediately; getSources shows the progress and getSourcePages each page. A learned page counts as a text of the plan.

        Access: Training > Write.

        Args:
            url: The first page, or a sitemap that ends in .xml or .xml.gz
            project_uid: The project, as shown in its settings and in getMyProjects
            name: A name for the source
            schedule: How often the source is synced by itself
            max_depth: The most links to follow from the first page
            max_pages: The most pages to read
            include: Only paths like these are read, such as /docs/*. Empty reads all
            exclude: Paths like these are not read, such as /archive/*
        """
        return self._call("addWebsite", {"url": url, "name": name, "schedule": schedule, "max_depth": max_depth, "max_pages": max_pages, "include": include, "exclude": exclude, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def cancel_source_sync(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CancelSourceSyncEnvelope:
        """Cancel the sync of a source.

        What was learned stays, and nothing is removed.

        Access: Training > Write.

        Args:
            id: The ID of the source
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("cancelSourceSync", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_source(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteSourceEnvelope:
        """Delete a source and everything the bot learned from it.

        The pages are removed in the background; getSources lists the source until all of them are gone.

        Access: Training > Write.

        Args:
            id: The ID of the source
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteSource", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_source_pages(
        self,
        *,
        id: int,
        project_uid: str,
        state: Union[Literal["queued", "fetching", "learned", "unchanged", "skipped", "failed"], NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetSourcePagesEnvelope:
        """List the pages of a source, each with its state and the reason for it.

        Access: Training > Read.

        Args:
            id: The ID of the source
            project_uid: The project, as shown in its settings and in getMyProjects
            search: A part of the address
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getSourcePages", {"id": id, "state": state, "search": search, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_source_pages(
        self,
        *,
        id: int,
        project_uid: str,
        state: Union[Literal["queued", "fetching", "learned", "unchanged", "skipped", "failed"], NotGiven] = NOT_GIVEN,
        search: Union[str, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[SourcePage]:
        """The entries of get_source_pages, read page by page while they are used.

        Args:
            id: The ID of the source
            project_uid: The project, as shown in its settings and in getMyProjects
            search: A part of the address
            limit: Entries per page
        """
        return self._entries("getSourcePages", {"id": id, "state": state, "search": search, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def get_sources(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetSourcesEnvelope:
        """List the websites and connections of a project, with their progress.

        Access: Training > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getSources", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def pause_source_sync(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> PauseSourceSyncEnvelope:
        """Pause the sync of a source.

        The sync goes on where it was with syncSource.

        Access: Training > Write.

        Args:
            id: The ID of the source
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("pauseSourceSync", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def sync_source(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SyncSourceEnvelope:
        """Sync a source now.

        Reads what has changed, learns it again and removes pages that are gone. A paused sync goes on where it was.

        Access: Training > Write.

        Args:
            id: The ID of the source
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("syncSource", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_source(
        self,
        *,
        id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        schedule: Union[Literal["off", "daily", "weekly"], NotGiven] = NOT_GIVEN,
        max_depth: Union[int, NotGiven] = NOT_GIVEN,
        max_pages: Union[int, NotGiven] = NOT_GIVEN,
        include: Union[List[str], NotGiven] = NOT_GIVEN,
        exclude: Union[List[str], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateSourceEnvelope:
        """Change the name, the schedule or the options of a source.

        Only included fields change. Options of a website apply from its next sync.

        Access: Training > Write.

        Args:
            id: The ID of the source
            project_uid: The project, as shown in its settings and in getMyProjects
            name: A name for the source
            schedule: How often the source is synced by itself
            max_depth: The most links to follow from the first page
            max_pages: The most pages to read
            include: Only paths like these are read, such as /docs/*. Empty reads all
            exclude: Paths like these are not read, such as /archive/*
        """
        return self._call("updateSource", {"id": id, "name": name, "schedule": schedule, "max_depth": max_depth, "max_pages": max_pages, "include": include, "exclude": exclude, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_flows(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetFlowsEnvelope:
        """List the flows of a project.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getFlows", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_flow(
        self,
        *,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        template: Union[Literal["lead_capture", "order_status", "appointment", "refund", "feedback"], NotGiven] = NOT_GIVEN,
        definition: Union[FlowDefinition, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateFlowEnvelope:
        """Create a flow: blank, from a template or from a file.

        The flow is a draft: visitors get it after publishFlow. Without a name of its own, a template or an imported file gets a free one. A project has at most 100.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            name: Needed for a blank flow; otherwise the template's or the file's name counts
            template: A template to begin with, from getFlowTemplates
            definition: A flow to import, as exportFlow gives it
        """
        return self._call("createFlow", {"name": name, "template": template, "definition": definition, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_flow(
        self,
        *,
        flow_id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetFlowEnvelope:
        """Get a flow with its draft and the draft's problems.

        Access: Setting > Read.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getFlow", {"flow_id": flow_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_flow(
        self,
        *,
        flow_id: int,
        revision: int,
        draft: FlowDefinition,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateFlowEnvelope:
        """Save the draft of a flow.

        Takes the whole draft. It may be unfinished: the answer lists its problems. If another editor has saved since the given revision, the answer is 409 and nothing is overwritten.

        Access: Setting > Write.

        Args:
            flow_id: The ID of the flow
            revision: The revision that you loaded; if the draft has changed since, the answer is 409
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("updateFlow", {"flow_id": flow_id, "revision": revision, "draft": draft, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def check_flow(
        self,
        *,
        flow_id: int,
        project_uid: str,
        definition: Union[FlowDefinition, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> CheckFlowEnvelope:
        """List the problems of a flow's draft.

        Unreachable steps, paths without an end, loops without a question (also through other flows), empty texts, and unknown steps, flows, actions and variables; and the trained questions that an intent takes, which publishFlow names too, and getFlow leaves out. With a definition, that is checked instead and nothing is saved.

        Access: Setting > Read.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
            definition: A draft that is not saved yet
        """
        return self._call("checkFlow", {"flow_id": flow_id, "definition": definition, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def publish_flow(
        self,
        *,
        flow_id: int,
        project_uid: str,
        revision: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> PublishFlowEnvelope:
        """Publish the draft of a flow to visitors.

        A draft with an error is refused with 409, which names the steps. Conversations that are in an earlier version finish with it.

        Access: Setting > Write.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
            revision: The revision that you loaded; if the draft has changed since, the answer is 409
        """
        return self._call("publishFlow", {"flow_id": flow_id, "revision": revision, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def unpublish_flow(
        self,
        *,
        flow_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UnpublishFlowEnvelope:
        """Unpublish a flow: nothing starts it any more.

        Conversations that are in it finish. A jump to it from another flow ends that flow.

        Access: Setting > Write.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("unpublishFlow", {"flow_id": flow_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_flow(
        self,
        *,
        flow_id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteFlowEnvelope:
        """Delete a flow with its versions.

        Access: Setting > Write.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteFlow", {"flow_id": flow_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_flow_versions(
        self,
        *,
        flow_id: int,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetFlowVersionsEnvelope:
        """List the published versions of a flow, newest first.

        The last 100 versions are kept.

        Access: Setting > Read.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; false is faster in long lists
        """
        return self._call("getFlowVersions", {"flow_id": flow_id, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_flow_versions(
        self,
        *,
        flow_id: int,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[FlowVersion]:
        """The entries of get_flow_versions, read page by page while they are used.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getFlowVersions", {"flow_id": flow_id, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def restore_flow_version(
        self,
        *,
        flow_id: int,
        version_id: int,
        project_uid: str,
        revision: Union[int, NotGiven] = NOT_GIVEN,
        publish: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RestoreFlowVersionEnvelope:
        """Go back to an earlier version of a flow.

        The version becomes the draft; with publish, it is also live at once, as a new version.

        Access: Setting > Write.

        Args:
            flow_id: The ID of the flow
            version_id: The ID of the flow version
            project_uid: The project, as shown in its settings and in getMyProjects
            revision: The revision that you loaded; if the draft has changed since, the answer is 409
            publish: Whether visitors get it at once
        """
        return self._call("restoreFlowVersion", {"flow_id": flow_id, "version_id": version_id, "revision": revision, "publish": publish, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def export_flow(
        self,
        *,
        flow_id: int,
        project_uid: str,
        version_id: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> str:
        """Export a flow as a JSON file.

        The draft, or the given version. createFlow imports the file, in this or another project.

        Access: Setting > Read.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
            version_id: The ID of the flow version
        """
        return self._text("exportFlow", {"flow_id": flow_id, "version_id": version_id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_flow_templates(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetFlowTemplatesEnvelope:
        """List the templates that a flow can begin with.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getFlowTemplates", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def create_action(
        self,
        *,
        name: str,
        description: str,
        configuration: Dict[str, Any],
        kind: Literal["http", "mcp", "builtin"],
        project_uid: str,
        parameters: Union[Dict[str, Any], NotGiven] = NOT_GIVEN,
        enabled: Union[bool, NotGiven] = NOT_GIVEN,
        audience: Union[Literal["anyone", "confirmed", "signed"], NotGiven] = NOT_GIVEN,
        confirm: Union[bool, NotGiven] = NOT_GIVEN,
        limit_per_conversation: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        limit_per_hour: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateActionEnvelope:
        """Give the bot an action: an HTTP request, a tool of an MCP server or a built-in.

        In mode agent the model is offered the action and fills in its parameters; a flow can run it too. Templates name {{parameters.NAME}}, {{contact.email}}, {{session.id}} and, in query, headers and body of an HTTP request, {{secrets.NAME}}. An HTTP request with another method than GET, and a tool that its server does not call read-only, start with audience signed, confirm true and 20 runs an hour; everything else with anyone, false and no limit an hour. An action of kind mcp takes the parameters of its tool unless it is given others.

        Access: Setting > Write.

        Args:
            name: The name that the model calls: a–z, 0–9 and _
            description: What it does and when to use it, for the model
            configuration: HttpActionConfiguration, McpActionConfiguration or BuiltinActionConfiguration, as the kind says
            kind: What runs: an HTTP request, a tool of an MCP server or a built-in
            project_uid: The project, as shown in its settings and in getMyProjects
            parameters: A JSON Schema of an object: what the model fills in
            enabled: Whether the bot may use it
            audience: The proof that it needs of the visitor: anyone (none), confirmed or signed
            confirm: Whether the visitor is asked before it runs
            limit_per_conversation: The most runs in a conversation; null for no limit
            limit_per_hour: The most runs an hour, in all conversations together; null for no limit
        """
        return self._call("createAction", {"name": name, "description": description, "parameters": parameters, "configuration": configuration, "enabled": enabled, "audience": audience, "confirm": confirm, "limit_per_conversation": limit_per_conversation, "limit_per_hour": limit_per_hour, "kind": kind, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_action(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteActionEnvelope:
        """Delete an action: the bot can't do it any more.

        Access: Setting > Write.

        Args:
            id: The ID of the action
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteAction", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_action_secret(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteActionSecretEnvelope:
        """Delete a secret: actions that use it fail from now on.

        Access: Setting > Write.

        Args:
            id: The ID of the secret
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteActionSecret", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_action(
        self,
        *,
        id: int,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetActionEnvelope:
        """Read one action with its configuration.

        Access: Setting > Read.

        Args:
            id: The ID of the action
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getAction", {"id": id, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_action_secrets(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetActionSecretsEnvelope:
        """List the secrets that actions can send, without their values.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getActionSecrets", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_actions(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetActionsEnvelope:
        """List what the bot can do: its actions, by name.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getActions", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def set_action_secret(
        self,
        *,
        name: str,
        secret: str,
        host: str,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SetActionSecretEnvelope:
        """Store a secret for actions, or replace its value.

        It is stored encrypted, never shown again, and sent to its host only.

        Access: Setting > Write.

        Args:
            name: The name that templates use, such as SHOP_KEY in {{secrets.SHOP_KEY}}
            secret: Its value, such as an API key
            host: The only host that receives it, such as api.example.com
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("setActionSecret", {"name": name, "secret": secret, "host": host, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def test_action(
        self,
        *,
        project_uid: str,
        id: Union[int, NotGiven] = NOT_GIVEN,
        draft: Union[ActionDraft, NotGiven] = NOT_GIVEN,
        arguments: Union[Dict[str, Any], NotGiven] = NOT_GIVEN,
        session_uid: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> TestActionEnvelope:
        """Run an action now and show what the model would see.

        The action really runs, also a disabled one or a draft, without confirmation and limits. session_uid names the conversation whose contact and session templates use; built-in actions need one.

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            id: The ID of the action
            draft: An action that is not saved, in place of id
            arguments: The values of its parameters
            session_uid: The session, from createSession
        """
        return self._call("testAction", {"id": id, "draft": draft, "arguments": arguments, "session_uid": session_uid, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_action(
        self,
        *,
        id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        description: Union[str, NotGiven] = NOT_GIVEN,
        parameters: Union[Dict[str, Any], NotGiven] = NOT_GIVEN,
        configuration: Union[Dict[str, Any], NotGiven] = NOT_GIVEN,
        enabled: Union[bool, NotGiven] = NOT_GIVEN,
        audience: Union[Literal["anyone", "confirmed", "signed"], NotGiven] = NOT_GIVEN,
        confirm: Union[bool, NotGiven] = NOT_GIVEN,
        limit_per_conversation: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        limit_per_hour: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateActionEnvelope:
        """Change an action; fields that are left out stay as they are.

        The kind of an action can't be changed. A new configuration replaces the whole earlier one. One that turns a read into a change (POST in place of GET, or a tool that its server does not call read-only) also sets audience signed, confirm true and 20 runs an hour where you don't send them, and the message says so.

        Access: Setting > Write.

        Args:
            id: The ID of the action
            project_uid: The project, as shown in its settings and in getMyProjects
            name: The name that the model calls: a–z, 0–9 and _
            description: What it does and when to use it, for the model
            parameters: A JSON Schema of an object: what the model fills in
            configuration: HttpActionConfiguration, McpActionConfiguration or BuiltinActionConfiguration, as the kind says
            enabled: Whether the bot may use it
            audience: The proof that it needs of the visitor: anyone (none), confirmed or signed
            confirm: Whether the visitor is asked before it runs
            limit_per_conversation: The most runs in a conversation; null for no limit
            limit_per_hour: The most runs an hour, in all conversations together; null for no limit
        """
        return self._call("updateAction", {"id": id, "name": name, "description": description, "parameters": parameters, "configuration": configuration, "enabled": enabled, "audience": audience, "confirm": confirm, "limit_per_conversation": limit_per_conversation, "limit_per_hour": limit_per_hour, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def connect_mcp_server(
        self,
        *,
        name: str,
        url: str,
        project_uid: str,
        authentication: Union[Literal["none", "bearer", "oauth"], NotGiven] = NOT_GIVEN,
        secret_name: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        client_id: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ConnectMcpServerEnvelope:
        """Connect a remote MCP server, so that actions can call its tools.

        Then refreshMcpServer lists its tools. A server with OAuth needs a member's consent first: startMcpAuthorization.

        Access: Setting > Write.

        Args:
            name: What the team calls it, once in a project
            url: Where it answers over Streamable HTTP, such as https://desk.example/mcp
            project_uid: The project, as shown in its settings and in getMyProjects
            authentication: How it knows the caller
            secret_name: The action secret that is sent as a bearer token, or that is the secret of client_id at the authorization server
            client_id: For OAuth: a client registered by hand. Without one, Parley registers itself
        """
        return self._call("connectMcpServer", {"name": name, "url": url, "authentication": authentication, "secret_name": secret_name, "client_id": client_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def delete_mcp_server(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> DeleteMcpServerEnvelope:
        """Disconnect an MCP server: its actions fail from now on.

        Access: Setting > Write.

        Args:
            id: The ID of the MCP server
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("deleteMcpServer", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def finish_mcp_authorization(
        self,
        *,
        state: str,
        code: str,
        project_uid: str,
        iss: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> FinishMcpAuthorizationEnvelope:
        """Finish the authorization of an MCP server and list its tools.

        The state works once, within ten minutes, and only for the caller who began.

        Access: Setting > Write.

        Args:
            state: As the browser brought it back
            code: As the browser brought it back
            project_uid: The project, as shown in its settings and in getMyProjects
            iss: The authorization server, where the browser brought it back
        """
        return self._call("finishMcpAuthorization", {"state": state, "code": code, "iss": iss, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_mcp_servers(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetMcpServersEnvelope:
        """List the MCP servers whose tools actions can call.

        Access: Setting > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getMcpServers", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def refresh_mcp_server(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> RefreshMcpServerEnvelope:
        """List the tools of an MCP server again, and what has changed.

        Actions whose tool is gone or has other parameters are marked and no longer offered to the bot. Where the server can't be called, problem says why.

        Access: Setting > Write.

        Args:
            id: The ID of the MCP server
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("refreshMcpServer", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def start_mcp_authorization(
        self,
        *,
        id: int,
        project_uid: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> StartMcpAuthorizationEnvelope:
        """Begin the authorization of an MCP server with OAuth.

        The member's browser goes to url, and comes back with a state and a code for finishMcpAuthorization.

        Access: Setting > Write.

        Args:
            id: The ID of the MCP server
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("startMcpAuthorization", {"id": id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def update_mcp_server(
        self,
        *,
        id: int,
        project_uid: str,
        name: Union[str, NotGiven] = NOT_GIVEN,
        url: Union[str, NotGiven] = NOT_GIVEN,
        authentication: Union[Literal["none", "bearer", "oauth"], NotGiven] = NOT_GIVEN,
        secret_name: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        client_id: Union[Union[str, None], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateMcpServerEnvelope:
        """Change an MCP server; fields that are left out stay as they are.

        Another address, authentication or client needs a member's consent again.

        Access: Setting > Write.

        Args:
            id: The ID of the MCP server
            project_uid: The project, as shown in its settings and in getMyProjects
            name: What the team calls it, once in a project
            url: Where it answers over Streamable HTTP, such as https://desk.example/mcp
            authentication: How it knows the caller
            secret_name: The action secret that is sent as a bearer token, or that is the secret of client_id at the authorization server
            client_id: For OAuth: a client registered by hand. Without one, Parley registers itself
        """
        return self._call("updateMcpServer", {"id": id, "name": name, "url": url, "authentication": authentication, "secret_name": secret_name, "client_id": client_id, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def test_flow_intent(
        self,
        *,
        flow_id: int,
        message: str,
        project_uid: str,
        definition: Union[FlowDefinition, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> TestFlowIntentEnvelope:
        """Try whether a phrase starts a flow.

        Compares the phrase with the examples of the draft and of the other published flows, as a visitor's message is compared. Nothing starts.

        Access: Setting > Read.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
            definition: A draft that is not saved yet
        """
        return self._call("testFlowIntent", {"flow_id": flow_id, "message": message, "definition": definition, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_flow_runs(
        self,
        *,
        flow_id: int,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        page: Union[int, NotGiven] = NOT_GIVEN,
        cursor: Union[str, NotGiven] = NOT_GIVEN,
        total: Union[bool, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> GetFlowRunsEnvelope:
        """List the runs of a flow, newest first.

        Answers are visitors' data, so this needs the conversations' permission.

        Access: Sessions > Read.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
            page: Page number, starting at 1
            cursor: The next_cursor of the page before, instead of page; the other fields stay the same
            total: Whether to count all entries; not by default, since long lists take a while
        """
        return self._call("getFlowRuns", {"flow_id": flow_id, "limit": limit, "page": page, "cursor": cursor, "total": total, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def iter_flow_runs(
        self,
        *,
        flow_id: int,
        project_uid: str,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> Iterator[FlowRun]:
        """The entries of get_flow_runs, read page by page while they are used.

        Args:
            flow_id: The ID of the flow
            project_uid: The project, as shown in its settings and in getMyProjects
            limit: Entries per page
        """
        return self._entries("getFlowRuns", {"flow_id": flow_id, "limit": limit, "project_uid": project_uid}, "data", timeout=timeout)

    def replay_flow_run(
        self,
        *,
        run_id: int,
        project_uid: str,
        use: Union[Literal["recorded", "draft"], NotGiven] = NOT_GIVEN,
        timeout: Optional[float] = None,
    ) -> ReplayFlowRunEnvelope:
        """Replay a run of a flow with the same answers.

        With the versions of the run, the same answers lead the same way. With draft, it shows where the drafts lead them today. Actions are not run again: their recorded outcomes count. Nothing is sent.

        Access: Sessions > Read.

        Args:
            run_id: The ID of the run
            project_uid: The project, as shown in its settings and in getMyProjects
            use: Which flows it is replayed with
        """
        return self._call("replayFlowRun", {"run_id": run_id, "use": use, "project_uid": project_uid}, is_read=True, timeout=timeout)

    def get_notification_settings(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetNotificationSettingsEnvelope:
        """Get how the caller is notified in a project.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getNotificationSettings", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_notification_settings(
        self,
        *,
        project_uid: str,
        conversations: Union[Literal["mine", "mine_and_unassigned", "none"], NotGiven] = NOT_GIVEN,
        sound: Union[bool, NotGiven] = NOT_GIVEN,
        mail_after_minutes: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        digest_hour: Union[Union[int, None], NotGiven] = NOT_GIVEN,
        time_zone: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateNotificationSettingsEnvelope:
        """Choose how the caller is notified in a project.

        Fields that are left out stay as they are. Other people's settings are theirs.

        Access: Sessions > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            conversations: Which waiting conversations notify the caller in the browser and by push
            sound: Whether the dashboard plays a sound
            mail_after_minutes: A mail is sent when a visitor has waited that long; null for none
            digest_hour: The hour of the daily digest in the time zone; null for none
        """
        return self._call("updateNotificationSettings", {"conversations": conversations, "sound": sound, "mail_after_minutes": mail_after_minutes, "digest_hour": digest_hour, "time_zone": time_zone, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def get_visitor_mail_settings(
        self,
        *,
        project_uid: str,
        timeout: Optional[float] = None,
    ) -> GetVisitorMailSettingsEnvelope:
        """Get whether visitors who have left get answers by mail.

        Access: Sessions > Read.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._call("getVisitorMailSettings", {"project_uid": project_uid}, is_read=True, timeout=timeout)

    def update_visitor_mail_settings(
        self,
        *,
        project_uid: str,
        enabled: Union[bool, NotGiven] = NOT_GIVEN,
        after_minutes: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UpdateVisitorMailSettingsEnvelope:
        """Choose whether visitors who have left get answers by mail.

        Fields that are left out stay as they are. Nothing is sent without a mail server (SMTP_URL).

        Access: Setting > Write.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
            enabled: Whether visitors who have left get the answers by mail
            after_minutes: The mail goes out that long after the last answer, with all that is unread
        """
        return self._call("updateVisitorMailSettings", {"enabled": enabled, "after_minutes": after_minutes, "project_uid": project_uid}, idempotency_key=idempotency_key, timeout=timeout)

    def subscribe_to_push(
        self,
        *,
        endpoint: str,
        keys: SubscribeToPushKeys,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SubscribeToPushEnvelope:
        """Send the caller's notifications to this browser.

        Ends when the caller signs out or the browser's push service no longer knows the address.

        Access: A signed-in person.
        """
        return self._call("subscribeToPush", {"endpoint": endpoint, "keys": keys}, idempotency_key=idempotency_key, timeout=timeout)

    def unsubscribe_from_push(
        self,
        *,
        endpoint: Union[str, NotGiven] = NOT_GIVEN,
        id: Union[int, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UnsubscribeFromPushEnvelope:
        """Stop notifications in one of the caller's browsers.

        Names the browser by its endpoint, or by the id that getNotificationSettings lists.

        Access: A signed-in person.

        Args:
            id: The ID of the browser
        """
        return self._call("unsubscribeFromPush", {"endpoint": endpoint, "id": id}, idempotency_key=idempotency_key, timeout=timeout)

    def follow_project(
        self,
        *,
        project_uid: str,
        last_event_id: Optional[str] = None,
    ) -> Iterator[ProjectFeedEvent]:
        """Follow a project's conversations live.

        While someone who can reply follows it, visitors see that the team is online. See docs/live.md for the events.

        Access: Sessions > Read.

        It reconnects after the last event until you leave the loop.

        Args:
            project_uid: The project, as shown in its settings and in getMyProjects
        """
        return self._follow("live/project", {"project_uid": project_uid}, last_event_id)

    def follow_session(
        self,
        *,
        session_uid: str,
        last_event_id: Optional[str] = None,
    ) -> Iterator[SessionFeedEvent]:
        """Follow a conversation as its visitor.

        See docs/live.md for the events.

        Access: A visitor of the widget.

        It reconnects after the last event until you leave the loop.

        Args:
            session_uid: The session, from createSession
        """
        return self._follow("live/session", {"session_uid": session_uid}, last_event_id)

    def follow_events(
        self,
        *,
        project_uid: Union[str, NotGiven] = NOT_GIVEN,
        last_event_id: Optional[str] = None,
    ) -> Iterator[EventsFeedEvent]:
        """Follow a project's events live, without an endpoint of your own.

        The documents of webhooks, in order, each with the cursor to continue from. `resync` says that the cursor is older than seven days. Events about contacts or training need the permission to read those. See docs/live.md for the events.

        Access: Project key, or Sessions > Read.

        It reconnects after the last event until you leave the loop.

        Args:
            project_uid: The project. Required with a token; a project key implies it
        """
        return self._follow("live/events", {"project_uid": project_uid}, last_event_id)

    def create_message(
        self,
        *,
        model: Any,
        max_tokens: Any,
        messages: Any,
        **fields: Any,
    ) -> Dict[str, Any]:
        """Create a message in the Anthropic Messages format.

        The vendor's Messages format, with server tools added to the request and `sources` to the answer. Point the vendor's SDK at the address that ends in /anthropic. Further fields of the format and anthropic-* headers are passed on; tools that run at the vendor and are billed apart are refused. A stream carries the vendor's events, with `sources` in message_delta.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("POST", f"/anthropic/v1/messages", {**{"model": model, "max_tokens": max_tokens, "messages": messages}, **fields}, {})

    def stream_create_message(
        self,
        *,
        model: Any,
        max_tokens: Any,
        messages: Any,
        **fields: Any,
    ) -> Iterator[VendorEvent]:
        """The events of create_message in the vendor's format, as they come."""
        return self._vendor_events("POST", f"/anthropic/v1/messages", {**{"model": model, "max_tokens": max_tokens, "messages": messages}, **fields}, {})

    def count_message_tokens(
        self,
        *,
        model: Any,
        messages: Any,
        **fields: Any,
    ) -> Dict[str, Any]:
        """Estimate the tokens of a message before you send it.

        Takes the body of a message without max_tokens. The count is an estimate: it makes no vendor call and costs no credits, but counts towards the hourly limit.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("POST", f"/anthropic/v1/messages/count_tokens", {**{"model": model, "messages": messages}, **fields}, {})

    def list_message_models(
        self,
        *,
        limit: Union[Any, NotGiven] = NOT_GIVEN,
        after_id: Union[Any, NotGiven] = NOT_GIVEN,
        before_id: Union[Any, NotGiven] = NOT_GIVEN,
    ) -> Dict[str, Any]:
        """List the models of the messages endpoint.

        The models your plan includes, page by page in the vendor's format.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("GET", f"/anthropic/v1/models", None, {"limit": limit, "after_id": after_id, "before_id": before_id})

    def get_message_model(
        self,
        *,
        id: str,
    ) -> Dict[str, Any]:
        """Read one model of the messages endpoint.

        One entry of the list, by its ID.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("GET", f"/anthropic/v1/models/{_quoted(id)}", None, {})

    def create_chat_completion(
        self,
        *,
        model: Any,
        messages: Any,
        **fields: Any,
    ) -> Dict[str, Any]:
        """Create a chat completion in the OpenAI format.

        The vendor's Chat Completions format over the same models, tools and credits as the messages endpoint. Point the vendor's SDK at the address that ends in /openai/v1. One choice; `n` above 1, `functions` and `audio` are refused. `response_format` may demand JSON; the offline model answers 400 where its text doesn't fit. A stream carries the vendor's chunks and ends with [DONE].

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("POST", f"/openai/v1/chat/completions", {**{"model": model, "messages": messages}, **fields}, {})

    def stream_create_chat_completion(
        self,
        *,
        model: Any,
        messages: Any,
        **fields: Any,
    ) -> Iterator[VendorEvent]:
        """The events of create_chat_completion in the vendor's format, as they come."""
        return self._vendor_events("POST", f"/openai/v1/chat/completions", {**{"model": model, "messages": messages}, **fields}, {})

    def list_chat_models(
        self,
    ) -> Dict[str, Any]:
        """List the models of the chat-completions endpoint.

        The models your plan includes, in the vendor's format.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("GET", f"/openai/v1/models", None, {})

    def get_chat_model(
        self,
        *,
        id: str,
    ) -> Dict[str, Any]:
        """Read one model of the chat-completions endpoint.

        One entry of the list, by its ID.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("GET", f"/openai/v1/models/{_quoted(id)}", None, {})

    def create_response(
        self,
        *,
        model: Any,
        input: Any,
        **fields: Any,
    ) -> Dict[str, Any]:
        """Create a response in the OpenAI Responses format.

        The vendor's Responses format over the same models, tools and credits as the other endpoints. Point the vendor's SDK at the address that ends in /openai/v1. Responses are kept for 30 days, or as long as the project keeps conversations, unless `store` is false. Fields and tools that have no effect here are refused with their name in `param`. A stream carries the vendor's events with sequence numbers.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("POST", f"/openai/v1/responses", {**{"model": model, "input": input}, **fields}, {})

    def stream_create_response(
        self,
        *,
        model: Any,
        input: Any,
        **fields: Any,
    ) -> Iterator[VendorEvent]:
        """The events of create_response in the vendor's format, as they come."""
        return self._vendor_events("POST", f"/openai/v1/responses", {**{"model": model, "input": input}, **fields}, {})

    def count_response_tokens(
        self,
        *,
        model: Any,
        input: Any,
        **fields: Any,
    ) -> Dict[str, Any]:
        """Estimate the tokens of a response before you create it.

        Takes the body of a response. The count is an estimate: it makes no vendor call and costs no credits, but counts towards the hourly limit.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("POST", f"/openai/v1/responses/input_tokens", {**{"model": model, "input": input}, **fields}, {})

    def get_response(
        self,
        *,
        id: str,
    ) -> Dict[str, Any]:
        """Read a stored response.

        As it was answered. A key sees only the responses of its project.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("GET", f"/openai/v1/responses/{_quoted(id)}", None, {})

    def delete_response(
        self,
        *,
        id: str,
    ) -> Dict[str, Any]:
        """Delete a stored response.

        Responses that continue it can't be continued any more.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("DELETE", f"/openai/v1/responses/{_quoted(id)}", None, {})

    def list_response_input(
        self,
        *,
        id: str,
        limit: Union[Any, NotGiven] = NOT_GIVEN,
        order: Union[Any, NotGiven] = NOT_GIVEN,
        after: Union[Any, NotGiven] = NOT_GIVEN,
    ) -> Dict[str, Any]:
        """List what a stored response was asked.

        The items of its own request, without those of the responses it continues.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("GET", f"/openai/v1/responses/{_quoted(id)}/input_items", None, {"limit": limit, "order": order, "after": after})

    def create_embeddings(
        self,
        *,
        model: Any,
        input: Any,
        **fields: Any,
    ) -> Dict[str, Any]:
        """Turn texts into vectors in the OpenAI format.

        The vectors of the model that the project's search uses: the built-in one, or the one that is configured. `model` is its ID from the list of models. It costs no credits, but counts towards the hourly limit.

        Access: Project key with Sessions > Write and Training > Read, on the Professional plan or above.
        """
        return self._vendor("POST", f"/openai/v1/embeddings", {**{"model": model, "input": input}, **fields}, {})
