package dev.isochron.server.openai;

import java.util.Optional;

/** A request that is answered with an error object. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String type;
    private final transient Optional<String> parameter;
    private final String code;

    /**
     * @param status HTTP status
     * @param type kind of error, in the API's words
     * @param parameter the field that was wrong, if one was
     * @param code short machine-readable name
     */
    public ApiException(int status, String type, Optional<String> parameter, String code, String message) {
        super(message);
        this.status = status;
        this.type = type;
        this.parameter = parameter;
        this.code = code;
    }

    /** A field whose value cannot be taken. */
    public static ApiException invalid(String parameter, String message) {
        return new ApiException(400, "invalid_request_error", Optional.of(parameter), "invalid_value", message);
    }

    /** A body that cannot be read at all. */
    public static ApiException malformed(String message) {
        return new ApiException(400, "invalid_request_error", Optional.empty(), "malformed_request", message);
    }

    /** Something on this side, or of the moment. */
    public static ApiException server(int status, String code, String message) {
        return new ApiException(
                status, status == 429 ? "rate_limit_error" : "server_error", Optional.empty(), code, message);
    }

    public int status() {
        return status;
    }

    public String type() {
        return type;
    }

    public Optional<String> parameter() {
        return parameter;
    }

    public String code() {
        return code;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
